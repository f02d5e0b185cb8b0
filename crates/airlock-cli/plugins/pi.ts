// Asks airlock before each shell command: a command without an allow does not run.
import { spawnSync } from "node:child_process"

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

export default function (pi: any) {
  pi.on("tool_call", async (event: any, ctx: any) => {
    if (event.toolName !== "bash") return
    const command = event.input?.command
    const { decision, reason } = judge({ tool: "bash", command, cwd: ctx?.cwd, call: event.toolCallId })
    if (decision === "allow") return
    if (decision === "ask" && ctx?.hasUI && (await ctx.ui.confirm("Run this command?", `${reason}\n\n${command}`))) return
    return { block: true, reason }
  })
}
