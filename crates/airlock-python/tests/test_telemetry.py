"""The span of a judged call, where OpenTelemetry is installed."""

from __future__ import annotations

import pytest

from agent_airlock import SecurityPolicy, _telemetry

from conftest import Tool

pytest.importorskip("opentelemetry.sdk")


def test_every_judged_call_has_a_span(preset: SecurityPolicy):
    from opentelemetry import trace
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import SimpleSpanProcessor
    from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

    exporter = InMemorySpanExporter()
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    trace.set_tracer_provider(provider)
    tool = Tool(preset)
    for command in ("ls secret", "rm -r secret", "git push secret"):
        tool.run(command)
    spans = exporter.get_finished_spans()
    assert [span.name for span in spans] == ["airlock.decision"] * 3
    assert dict(spans[0].attributes or {}) == {
        "airlock.tool": "run_shell",
        "airlock.layer": "2.77:shell_command",
        "airlock.verdict": "allow",
        "airlock.permitted": True,
    }
    assert dict(spans[1].attributes or {}) == {
        "airlock.tool": "run_shell",
        "airlock.layer": "2.77:shell_command",
        "airlock.verdict": "deny",
        "airlock.violation_type": "shell_command_denied",
        "airlock.program": "rm",
        "airlock.permitted": False,
        "airlock.block_reason": "policy_violation",
    }
    assert (spans[2].attributes or {})["airlock.escalation_outcome"] == "no_approver"


def test_without_opentelemetry_calls_are_judged(
    preset: SecurityPolicy, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(_telemetry, "_tracer", None)
    assert Tool(preset).run("ls") == "it ran"
