import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { isProgram } from '#orders/carriers/labels/server/request-label.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Finding, failed, formatError, passed } from './finding.ts'

const timeoutMs = 10_000

/** Checks that the program that makes labels can be run, or that its service answers; no label is made (D-590). */
export async function checkLabels({ labelCommand }: Pick<Config, 'labelCommand'>): Promise<Finding> {
  if (labelCommand === null) return passed('no labels are made, since there is no LABEL_COMMAND')
  return isProgram(labelCommand) ? checkProgram(labelCommand) : checkService(labelCommand)
}

async function checkProgram(file: string): Promise<Finding> {
  const remedy = 'set LABEL_COMMAND to a program that the user of the shop may run (chmod +x)'
  try {
    if (!(await stat(file)).isFile()) return failed(`${file}, which makes labels, is no file`, remedy)
    await access(file, constants.X_OK)
    return passed(`labels are made by ${file}`)
  } catch (error) {
    return failed(`the program that makes labels cannot be run: ${formatError(error)}`, remedy)
  }
}

/** Accepts any answer but a server error, since labels are made by another kind of request; names only the origin, as the rest may be secret. */
async function checkService(url: string): Promise<Finding> {
  const { origin } = new URL(url)
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method: 'HEAD', redirect: 'manual', signal })
    return response.status < 500
      ? passed(`labels are made by ${origin}, which answers`)
      : failed(`${origin}, which makes labels, answers with status ${response.status}`, 'look at that service')
  } catch {
    return failed(`${origin}, which makes labels, does not answer`, 'fix LABEL_COMMAND, or start that service')
  }
}
