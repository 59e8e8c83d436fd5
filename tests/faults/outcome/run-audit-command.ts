import { spawnSync } from 'node:child_process'
import type { Stack } from '../stack/start-stack.ts'

/** Runs `npm run audit` with the shop's own settings; returns its last line, and the rules that are broken. */
export function runAuditCommand({ env, sandboxUrl, postgres }: Stack): { summary: string; broken: string[] } {
  // the command bypasses the proxies, which run in this process and stand still while it waits for the command
  const settings = { ...process.env, ...env, STRIPE_API_BASE: sandboxUrl, DATABASE_URL: postgres.url }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/operate/audit.ts'], {
    env: settings,
    encoding: 'utf8',
  })
  const broken = stdout.split('\n').filter((line) => /^ *[1-9]\d* {2}/.test(line))
  const summary = stdout.trim().split('\n').at(-1) ?? ''
  return { summary, broken: status === 0 ? [] : [...broken, stderr.trim()].filter(Boolean) }
}
