import { setTimeout as sleep } from 'node:timers/promises'
import { type AuthenticatedActor, requireRight } from '#access/server/actor.ts'
import { hashToken } from '#access/server/tokens.ts'
import { recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import type { MailTransport } from '#mail/server/mail-transport.ts'
import type { PaymentProvider } from '#payments/provider/server/payment-provider.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import type { Config } from '#platform/server/config/config.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { enqueueJob } from '#platform/server/jobs/job-queue.ts'
import type { FileStorage } from '#platform/server/storage/open-file-storage.ts'
import { checkCardProvider, checkFileStorage } from '#settings/checks/server/check-connections.ts'
import { sendTestMail } from '#settings/sections/server/send-test-mail.ts'
import { type FirstHourCheck, ownerChecks } from '../contract.ts'
import { firstHourText } from '../text.ts'
import { hasEventAbout, lockTestMail, markMailArrived, selectChecks, upsertCheck } from './first-hour-store.ts'

export { upsertCheck as recordCheck } from './first-hour-store.ts'

export interface CheckDependencies {
  db: Database
  config: Config
  transport: MailTransport
  provider: PaymentProvider
  files: FileStorage
  publicUrl: () => string
}

/** How long to wait for an event of the provider before it counts as missing. */
const eventPatienceMs = 20_000
const eventPauseMs = 250

interface Outcome {
  passed: boolean
  /** What is recorded. */
  words: string
  /** What the administrator is told, if that differs. */
  message?: string
  codeHash?: Buffer
}

/** Runs a check, records its result and returns it as a text; a failed check throws that text as an error. A backup is only started. */
export async function runCheck(
  dependencies: CheckDependencies,
  admin: AuthenticatedActor,
  check: FirstHourCheck,
): Promise<string> {
  if (ownerChecks.includes(check)) requireRight(admin, 'owner')
  if (check === 'backup') return startBackup(dependencies.db, admin)
  const { passed, words, message = words, codeHash = null } = await tries[check](dependencies, admin)
  await inTransaction(dependencies.db, async (tx) => {
    await upsertCheck(tx, check, passed, words, codeHash)
    await recordAdminChange(tx, admin, describeRun(check, passed))
  })
  if (!passed) throw new AppError(message, errorCode.providerDown)
  return message
}

/** Sends a test email from the page of the settings; its result is recorded as if it were tried on 'Getting started'. */
export async function sendRecordedTestMail(
  dependencies: CheckDependencies,
  admin: AuthenticatedActor,
): Promise<string> {
  const { message, words, codeHash } = await sendTestMail(dependencies, admin)
  if (words !== null) await upsertCheck(dependencies.db, 'mail', true, words, codeHash)
  return message
}

/** Records that a test email has arrived, once an owner has opened the link in it; opening it again changes nothing. */
export function confirmMail(db: Database, admin: AuthenticatedActor, code: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    const email = await lockTestMail(tx, hashToken(code))
    if (!email) throw new AppError(firstHourText.mailOutdated, errorCode.linkInvalid)
    if (email.hasArrived) return
    await markMailArrived(tx)
    await recordAdminChange(tx, admin, describeRun('mail', true))
  })
}

const describeRun = (check: FirstHourCheck, passed: boolean | null) => ({
  action: 'try settings',
  subjectKind: 'settings',
  subjectId: null,
  before: null,
  after: { check, passed },
})

type Tried = (dependencies: CheckDependencies, admin: AuthenticatedActor) => Promise<Outcome>

const tries: Record<Exclude<FirstHourCheck, 'backup'>, Tried> = {
  async mail(dependencies, admin) {
    try {
      const { message, words, codeHash } = await sendTestMail(dependencies, admin)
      return { passed: words !== null, words: words ?? message, message, codeHash }
    } catch (error) {
      if (error instanceof AppError) return { passed: false, words: error.message }
      throw error
    }
  },

  async payment({ config, provider }) {
    if (config.mode.isLive) {
      const { state, message } = await checkCardProvider(provider)
      return { passed: state === 'passed', words: state === 'passed' ? firstHourText.paymentLive : message }
    }
    const { passed, words } = await payForTest(provider)
    return { passed, words }
  },

  async webhook({ config, db, provider }) {
    if (config.mode.isLive) return { passed: false, words: firstHourText.webhookLive }
    const paid = await payForTest(provider)
    if (!paid.passed || paid.providerRef === null) return paid
    for (const end = Date.now() + eventPatienceMs; Date.now() < end; await sleep(eventPauseMs))
      if (await hasEventAbout(db, paid.providerRef)) return { passed: true, words: firstHourText.webhookCame }
    return { passed: false, words: firstHourText.webhookMissing }
  },

  async files({ files }) {
    const { state, message } = await checkFileStorage(files)
    return { passed: state === 'passed', words: message }
  },
}

async function payForTest(provider: PaymentProvider): Promise<Outcome & { providerRef: string | null }> {
  const result = await provider.payForTest()
  if (result.state === 'refunded')
    return { passed: true, words: firstHourText.paymentMade, providerRef: result.providerRef }
  const words =
    result.state === 'declined' ? firstHourText.paymentRefused(result.rawMessage) : firstHourText.paymentUnknown
  return { passed: false, words, providerRef: null }
}

/** Starts a job that makes a backup, since this may take minutes. */
async function startBackup(db: Database, admin: AuthenticatedActor): Promise<string> {
  await inTransaction(db, async (tx) => {
    const running = (await selectChecks(tx)).find(({ name, passed }) => name === 'backup' && passed === null)
    if (running && Date.now() - running.checked_at.getTime() < 60 * 60_000)
      throw new AppError(firstHourText.backupRuns, errorCode.conflict)
    await upsertCheck(tx, 'backup', null, '')
    await enqueueJob(tx, 'make-backup', {}, { key: 'backup', maxAttempts: 1 })
    await recordAdminChange(tx, admin, describeRun('backup', null))
  })
  return firstHourText.backupStarted
}
