import { execFile } from 'node:child_process'
import path from 'node:path'

/** The example program in ops/examples that stands for a carrier, to be set as LABEL_COMMAND. */
export const sandboxLabel = path.resolve('ops/examples/label-command/sandbox-label.mjs')

/** Runs that program with this input and returns its output. */
export function runSandboxLabel(input: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const program = execFile(process.execPath, [sandboxLabel], (error, output) =>
      error ? reject(error) : resolve(output),
    )
    program.stdin?.end(input)
  })
}
