import { openStripeProvider } from '#payments/server/stripe-provider.ts'
import { readConfig } from '#platform/server/config.ts'
import { openSandbox } from './audit/open-sandbox.ts'
import { runAudit } from './audit/run-audit.ts'
import { findDatabase } from './find-database.ts'

/** `npm run audit`: one line a rule with its count of violations; exits with 1 if there is any. */
const config = readConfig()
const database = await findDatabase(config)
const { secretKey, apiBase, webhookSecret } = config.stripe
const own = secretKey || apiBase ? null : await openSandbox(database.url, webhookSecret)
try {
  const provider = openStripeProvider({ secretKey, apiBase: own?.url ?? apiBase, webhookSecret })
  const findings = await runAudit(database.url, provider)
  for (const { says, violations, first } of findings)
    console.log(`${String(violations).padStart(6)}  ${says}${first.length > 0 ? `: ${first.join(', ')}` : ''}`)
  const broken = findings.filter(({ violations }) => violations > 0).length
  console.log(`${findings.length} rules, ${broken} broken`)
  process.exitCode = broken > 0 ? 1 : 0
} finally {
  await own?.close()
  await database.stop()
}
