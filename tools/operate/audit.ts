import { hasEmbeddedSandbox } from '#app/server/embedded-sandbox.ts'
import { explainFailure } from '#app/server/failures/explain-failure.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { useSettingsOfShop } from '#app/server/read-config-of-shop.ts'
import { resolveProviderSettings } from '#app/server/resolve-provider-settings.ts'
import { readSandboxKeys } from '#app/server/sandbox-keys.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { AuditFinding } from './audit/audit-rule.ts'
import { openSandbox } from './audit/open-sandbox.ts'
import { auditProvider, auditShop } from './audit/run-audit.ts'
import { readOperatorConfig } from './find-running-database.ts'
import { withDatabase } from './with-database.ts'

/**
 * `npm run audit`: prints a line for each rule with its number of violations, or `?` if it could not be checked; exits with 1 unless all are
 * 0.
 */
await runCommand('Nothing was audited', async () => {
  const config = await readOperatorConfig()
  await withDatabase(config, async (url) => {
    await useSettingsOfShop(config, url)
    await audit(config, url)
  })
})

/** The shop's own rules are printed first: they need no provider. */
async function audit(config: Config, url: string): Promise<void> {
  const own = await auditShop(url)
  print(own)
  const findings = [...own, ...(await auditAgainstProvider(config, url))]
  print(findings.slice(own.length))
  const broken = findings.filter(({ violations }) => violations > 0).length
  const unchecked = findings.filter(({ error }) => error !== undefined).length
  console.log(`${findings.length} rules, ${broken} broken${unchecked > 0 ? `, ${unchecked} not checked` : ''}`)
  if (broken + unchecked > 0) process.exitCode = 1
}

async function auditAgainstProvider(config: Config, url: string): Promise<AuditFinding[]> {
  const opened: { sandbox?: Awaited<ReturnType<typeof openSandbox>> } = {}
  try {
    return await auditProvider(url, async () => {
      if (hasEmbeddedSandbox(config)) opened.sandbox = await openSandbox(url, readSandboxKeys(config, false))
      return createStripeProvider(resolveProviderSettings(config, opened.sandbox?.url ?? ''))
    })
  } finally {
    await opened.sandbox?.close()
  }
}

function print(findings: readonly AuditFinding[]): void {
  for (const { rule, violations, examples, error } of findings) {
    const count = error === undefined ? String(violations) : '?'
    const detail = error === undefined ? examples.join(', ') : `not checked, ${describe(error)}`
    console.log(`${count.padStart(6)}  ${rule}${detail && `: ${detail}`}`)
  }
}

/** An error in one line without a stack, explained as the doctor does if it knows the failure. */
function describe(error: unknown): string {
  const known = explainFailure(error)?.map(({ message }) => message)
  const message = known?.join('; ') ?? (error instanceof Error ? error.message : String(error))
  return message.split('\n')[0] ?? message
}
