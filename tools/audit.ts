import { hasEmbeddedSandbox } from '#app/server/embedded-sandbox.ts'
import { runCommand } from '#app/server/failures/run-command.ts'
import { resolveProviderSettings } from '#app/server/resolve-provider-settings.ts'
import { readSandboxKeys } from '#app/server/sandbox-keys.ts'
import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import { type Config, readConfig } from '#platform/server/config/config.ts'
import { openSandbox } from './audit/open-sandbox.ts'
import { runAudit } from './audit/run-audit.ts'
import { withDatabase } from './with-database.ts'

/** `npm run audit`: one line a rule with its count of violations; exits with 1 if there is any. */
await runCommand('Nothing was audited', async () => {
  const config = readConfig()
  await withDatabase(config, (url) => audit(config, url))
})

async function audit(config: Config, url: string): Promise<void> {
  const embeddedSandbox = hasEmbeddedSandbox(config) ? await openSandbox(url, readSandboxKeys(config, false)) : null
  try {
    const provider = createStripeProvider(resolveProviderSettings(config, embeddedSandbox?.url ?? ''))
    const findings = await runAudit(url, provider)
    for (const { rule, violations, examples } of findings)
      console.log(`${String(violations).padStart(6)}  ${rule}${examples.length > 0 ? `: ${examples.join(', ')}` : ''}`)
    const broken = findings.filter(({ violations }) => violations > 0).length
    console.log(`${findings.length} rules, ${broken} broken`)
    if (broken > 0) process.exitCode = 1
  } finally {
    await embeddedSandbox?.close()
  }
}
