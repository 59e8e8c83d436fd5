import { legalPageNames } from '#legal/legal-pages.ts'
import { countDecisions } from '#legal/server/legal-drafts.ts'
import { listLegalPages } from '#legal/server/legal-pages.ts'
import { legalText } from '#legal/text.ts'
import type { Config } from '#platform/server/config/config.ts'
import type { Db } from '#platform/server/database/database.ts'
import { checkMailSettings, checkProviderKeys } from '#settings/checks/server/check-connections.ts'
import { checkWebhooks, hasCome } from '#settings/checks/server/check-webhooks.ts'
import { findLastDelivery, type LastDelivery } from '#settings/checks/server/checks-store.ts'
import type { Finding } from '#settings/checks/server/finding.ts'
import { type FirstHourCheck, type FirstHourView, ownerSteps } from '../contract.ts'
import { firstHourText } from '../text.ts'
import { type CheckRow, countShop, selectChecks, selectSectionTimes } from './first-hour-store.ts'

type Step = FirstHourView['steps'][number]

/** After this time, a backup that has not ended must have been interrupted. */
const longestBackupMs = 60 * 60_000
/** After this many days a backup no longer counts as current. */
const backupDays = 8

/** The steps of the page 'Getting started' with what the shop has and lacks, in the same words as `npm run doctor`. */
export async function getFirstHour(db: Db, config: Config): Promise<Step[]> {
  const [counts, checks, times, written, webhooks, lastDelivery] = await Promise.all([
    countShop(db),
    selectChecks(db),
    selectSectionTimes(db),
    listLegalPages(db),
    checkWebhooks(db, config),
    findLastDelivery(db),
  ])
  // a check that was run before the settings were changed says nothing about the new ones
  const find = (name: FirstHourCheck, changedAt?: Date) =>
    checks.find((row) => row.name === name && !(changedAt && row.checked_at < changedAt))
  const unwritten = legalPageNames.filter((name) => !written.some(({ page }) => page === name))
  const mail = checkMailSettings(config)?.message
  const provider = checkProviderKeys(config)?.message
  return [
    describe('company', ...describeCompany(config)),
    describe('brand', ...describeBrand(config, counts.brands > 0)),
    config.smtpUrl
      ? describeMail(find('mail', times.get('mail')), mail)
      : { ...describe('mail', 'todo', mail ?? ''), check: 'mail' },
    describeTried('provider', 'payment', find('payment', times.get('provider')), provider),
    describeWebhook(webhooks, lastDelivery, config.mode.isLive ? null : find('webhook', times.get('provider'))),
    describe('category', ...describeCount(counts.categories, firstHourText.hasCategory, firstHourText.noCategory)),
    describe('product', ...describeCount(counts.products, firstHourText.hasProduct, firstHourText.noProduct)),
    describe('seller', ...describeCount(counts.sellers, firstHourText.hasSeller, firstHourText.noSeller)),
    describe(
      'legal',
      unwritten.length > 0 ? 'look' : 'done',
      unwritten.length > 0
        ? firstHourText.legalUnread(unwritten.map((name) => `${legalText.titles[name]} (${countDecisions(name)})`))
        : firstHourText.legalRead,
    ),
    describeTried('files', 'files', find('files', times.get('storage'))),
    describeBackup(find('backup')),
  ]
}

/** A step as a colleague sees it: of what is left to owners she reads the state alone, since its words name servers and addresses. */
export const withoutOwnerWords = (step: Step): Step =>
  ownerSteps.includes(step.step) ? { ...step, words: firstHourText.wordsOfOwners[step.state], check: null } : step

const describe = (step: Step['step'], state: Step['state'], words: string): Step => ({
  step,
  state,
  words,
  check: null,
  checked: null,
})

/** A step that is done once its check has passed; `remark` is a warning that is shown even if it has. */
function describeTried(step: Step['step'], check: FirstHourCheck, row: CheckRow | undefined, remark?: string): Step {
  const state = !row || row.passed === false ? 'todo' : row.passed === null ? 'running' : remark ? 'look' : 'done'
  const words = [remark, row?.words || firstHourText.notTried].filter(Boolean).join('. ')
  return { step, state, words, check, checked: row?.checked_at.toISOString() ?? null }
}

/** The test email is done once its link was opened: that a mail server took it does not show that it arrived. */
function describeMail(row: CheckRow | undefined, remark: string | undefined): Step {
  const step = describeTried('mail', 'mail', row, remark)
  if (!row?.passed) return step
  const hasArrived = row.arrived_at !== null
  const sentence = hasArrived ? firstHourText.mailArrived : firstHourText.mailUnconfirmed
  return { ...step, state: hasArrived ? step.state : 'todo', words: `${withoutStop(step.words)}. ${sentence}` }
}

/** Done while events come that are signed with the present secret; `row` is null where none can be caused, with live keys. */
function describeWebhook(findings: readonly Finding[], last: LastDelivery, row: CheckRow | undefined | null): Step {
  const hasFailed = row?.passed === false && !(last.lastAccepted && last.lastAccepted > row.checked_at)
  const shown = findings.filter(({ state }, at) => at === 0 || state !== 'passed')
  const state = hasFailed || !hasCome(last) ? 'todo' : findings.every((one) => one.state === 'passed') ? 'done' : 'look'
  const words = [...(hasFailed ? [withoutStop(row.words)] : []), ...shown.map(({ message }) => message)]
  return {
    ...describe('webhook', state, words.join('. ')),
    check: row === null ? null : 'webhook',
    checked: row?.checked_at.toISOString() ?? null,
  }
}

const withoutStop = (words: string) => words.replace(/\.$/, '')

/** A backup that is too old, or that was interrupted, is still to be made; its words say so, with the day of the last one. */
function describeBackup(row: CheckRow | undefined): Step {
  const step = describeTried('backup', 'backup', row)
  if (!row || row.passed === false) return step
  const ageMs = Date.now() - row.checked_at.getTime()
  if (row.passed === null)
    return ageMs > longestBackupMs ? { ...step, state: 'todo', words: firstHourText.backupInterrupted } : step
  return ageMs > backupDays * 24 * 60 * 60_000 ? { ...step, state: 'todo', words: firstHourText.backupOld } : step
}

type Described = [state: Step['state'], words: string]

function describeCompany(config: Config): Described {
  const { address, name } = config.company
  if (address.length === 0) return ['todo', firstHourText.noAddress]
  return ['done', [name, ...address].join(', ')]
}

function describeBrand(config: Config, isPublished: boolean): Described {
  return isPublished || config.distributor !== undefined
    ? ['done', config.company.name]
    : ['look', firstHourText.noBrand]
}

const describeCount = (count: number, there: string, missing: string): Described =>
  count > 0 ? ['done', there] : ['todo', missing]
