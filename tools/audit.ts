import { createStripeProvider } from '#payments/provider/server/stripe-provider.ts'
import { readConfig } from '#platform/server/config/config.ts'
import { openSandbox } from './audit/open-sandbox.ts'
import { runAudit } from './audit/run-audit.ts'
import { findDatabase } from './find-database.ts'

/** `npm run audit`: one line a rule with its count of violations; exits with 1 if there is any. */
const config = readConfig()
const database = await findDatabase(config)
const { secretKey, apiBase, webhookSecrets } = config.stripe
const embeddedSandbox = secretKey || apiBase ? null : await openSandbox(database.url, webhookSecrets[0])
try {
  const provider = createStripeProvider({ secretKey, apiBase: embeddedSandbox?.url ?? apiBase, webhookSecrets })
  const findings = await runAudit(database.url, provider)
  for (const { rule, violations, examples } of findings)
    console.log(`${String(violations).padStart(6)}  ${rule}${examples.length > 0 ? `: ${examples.join(', ')}` : ''}`)
  const broken = findings.filter(({ violations }) => violations > 0).length
  console.log(`${findings.length} rules, ${broken} broken`)
  process.exitCode = broken > 0 ? 1 : 0
} finally {
  await embeddedSandbox?.close()
  await database.stop()
}
