"""A span for each judged call, where OpenTelemetry is installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from agent_airlock._native import Conclusion, Judgement, Refusal

try:
    from opentelemetry import trace
except ImportError:  # It is optional.
    _tracer: Any = None
else:
    _tracer = trace.get_tracer("agent_airlock")


def record(judgement: Judgement, refusal: Refusal | None, conclusion: Conclusion | None) -> None:
    """Makes the span of a judged call. It has the program's name, never the rule or the command."""
    if _tracer is None or isinstance(trace.get_tracer_provider(), trace.ProxyTracerProvider):
        return  # Nobody looks at spans.
    span = _tracer.start_span("airlock.decision")
    if span.is_recording():
        details = judgement.details()
        for key in ("tool", "layer", "verdict", "violation_type", "reason_code", "program"):
            if details[key] is not None:
                span.set_attribute(f"airlock.{key}", details[key])
        span.set_attribute("airlock.permitted", refusal is None)
        if refusal is not None:
            span.set_attribute("airlock.block_reason", refusal.block_reason)
        if conclusion is not None:
            span.set_attribute("airlock.escalation_outcome", conclusion.outcome)
    span.end()
