// Asks airlock before each shell command: a command without an allow does not run.
import { spawnSync } from "node:child_process"

const AIRLOCK = @ARGV@;

function judge(request: object): { decision: string; reason: string } {
  const [program, ...words] = AIRLOCK
  const ran = spawnSync(program, words, { input: JSON.stringify(request), encoding: "utf8", timeout: 5000 })
  try {
    const { decision, reason } = JSON.parse(ran.stdout)
    if (decision === "allow" && ran.status === 0) return { decision, reason: "" }
    return { decision: "deny", reason: String(reason ?? "airlock refuses the command") }
  } catch {
    return { decision: "deny", reason: "airlock does not answer, the command is refused" }
  }
}

export const Airlock = async (context: { directory: string }) => ({
  "tool.execute.before": async (
    input: { tool: string; sessionID?: string; callID?: string },
    output: { args: { command?: unknown; workdir?: string } },
  ) => {
    if (input.tool !== "bash") return
    const { command, workdir } = output.args ?? {}
    const cwd = workdir?.startsWith("/") ? workdir : workdir ? `${context.directory}/${workdir}` : context.directory
    const { decision, reason } = judge({ tool: "bash", command, cwd, session: input.sessionID, call: input.callID })
    if (decision !== "allow") throw new Error(reason)
  },
})
