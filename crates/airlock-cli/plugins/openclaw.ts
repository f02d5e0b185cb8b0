// Asks airlock before each shell command: a command without an allow does not run.
import { spawnSync } from "node:child_process"
import { definePluginEntry } from "openclaw/plugin-sdk/plugin-entry"

const AIRLOCK = @ARGV@;

function judge(request: object): { decision: string; reason: string } {
  const [program, ...words] = AIRLOCK
  const ran = spawnSync(program, words, { input: JSON.stringify(request), encoding: "utf8", timeout: 5000 })
  try {
    const { decision, reason } = JSON.parse(ran.stdout)
    if (["allow", "ask"].includes(decision) && ran.status === 0) return { decision, reason: String(reason ?? "") }
    return { decision: "deny", reason: String(reason ?? "airlock refuses the command") }
  } catch {
    return { decision: "deny", reason: "airlock does not answer, the command is refused" }
  }
}

export default definePluginEntry({
  id: "airlock",
  name: "airlock",
  register(api: any) {
    const handler = async (event: any) => {
      if (event.toolName !== "exec") return
      const { command, workdir } = event.params ?? {}
      const { decision, reason } = judge({ tool: "exec", command, cwd: workdir })
      if (decision === "allow") return
      if (decision !== "ask") return { block: true, blockReason: reason }
      const severity = "warning"
      return { requireApproval: { title: "Run this command?", description: reason, severity, timeoutBehavior: "deny" } }
    }
    api.on("before_tool_call", handler, { priority: 100 })
  },
})
