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

export default function (amp: any) {
  amp.on("tool.call", async (event: any, ctx: any) => {
    const call = amp.helpers.shellCommandFromToolCall(event)
    if (!call) return { action: "allow" }
    const { decision, reason } = judge({ tool: "bash", command: call.command, cwd: call.cwd })
    if (decision === "allow") return { action: "allow" }
    const question = { title: "Run this command?", message: `${reason}\n\n${call.command}`, requireHuman: true }
    if (decision === "ask" && (await ctx.ui.confirm(question))) return { action: "allow" }
    return { action: "reject-and-continue", message: reason }
  })
}
