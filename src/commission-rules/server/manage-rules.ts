import type { AuthenticatedActor } from '#access/server/actor.ts'
import { type AuditedState, recordAdminChange } from '#back-office/audit-log/server/record-admin-change.ts'
import { AppError, createFieldError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { type Database, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { isId } from '#platform/wire-schemas.ts'
import { maxRules, type RuleForm } from '../contract.ts'
import { commissionRulesText } from '../text.ts'
import {
  countKnown,
  countReachedSellers,
  endRuleRow,
  findRuleRow,
  insertRule,
  type LockedRule,
  lockRules,
  type RuleReach,
  type RuleValues,
  selectReachedProducts,
  selectRuleOrder,
  switchRuleRow,
  updateRuleOrder,
} from './rule-store.ts'

const subjectKind = 'commission-rule'

/** Adds a rule after all others, or at the place of a rule that it replaces and ends; returns its id. */
export function addRule(db: Database, admin: AuthenticatedActor, form: RuleForm): Promise<string> {
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    const values = await toValues(tx, form)
    const replaced = form.rule_id ? await findOpenRule(tx, form.rule_id) : null
    const others = await selectRuleOrder(tx)
    if (!replaced && others.length >= maxRules) throw new AppError(commissionRulesText.tooMany, errorCode.conflict)
    if (replaced) await endRule(tx, admin, replaced)
    const position = replaced?.position ?? Math.max(0, ...others.map((other) => other.position)) + 1
    const subjectId = await insertRule(tx, { ...values, position, created_by: admin.userId })
    const after = { ...toState(values), ...(replaced ? { inPlaceOf: replaced.name } : {}) }
    await recordAdminChange(tx, admin, { action: 'add commission rule', subjectKind, subjectId, before: null, after })
    return subjectId
  })
}

type Terms = Omit<RuleValues, 'position' | 'created_by'>

async function toValues(db: Db, form: RuleForm): Promise<Terms> {
  const { categoryIds, brands, tierIds } = await checkReach(db, form)
  if (form.until !== undefined && form.until < getToday()) throw createFieldError('until', commissionRulesText.dayPast)
  return {
    name: form.name,
    kind: form.kind,
    hundredths: form.percent,
    tier_ids: [...tierIds],
    scope: form.scope,
    category_ids: [...categoryIds],
    brands: [...brands],
    first_day: form.from ?? null,
    last_day: form.until ?? null,
  }
}

/** Reads from the form which products and sellers a rule applies to, without duplicates; refuses an unknown category or tier. */
async function checkReach(db: Db, { scope, cat_ids, brands, tier_ids }: RuleForm): Promise<RuleReach> {
  const categoryIds = [...new Set(scope === 'categories' ? cat_ids : [])]
  const tierIds = [...new Set(tier_ids)]
  const known = await countKnown(db, { categories: categoryIds.filter(isId), tiers: tierIds.filter(isId) })
  if (known.categories !== categoryIds.length) throw createFieldError('cat_ids', commissionRulesText.thingsWrong)
  if (known.tiers !== tierIds.length) throw createFieldError('tier_ids', commissionRulesText.tiersWrong)
  const byName = new Map(scope === 'brands' ? brands.map((brand) => [brand.toLowerCase(), brand]) : [])
  return { scope, categoryIds, brands: [...byName.values()], tierIds }
}

const hundredthsInPercent = 100

function toState(values: Terms): AuditedState {
  return {
    name: values.name,
    gives: values.kind,
    percent: values.hundredths / hundredthsInPercent,
    tiers: values.tier_ids ?? [],
    scope: values.scope,
    for: [...(values.category_ids ?? []), ...(values.brands ?? [])],
    from: values.first_day ? String(values.first_day) : null,
    until: values.last_day ? String(values.last_day) : null,
  }
}

async function findOpenRule(tx: Tx, ruleId: string): Promise<LockedRule> {
  const rule = isId(ruleId) ? await findRuleRow(tx, ruleId) : undefined
  if (!rule) throw new AppError(commissionRulesText.ruleNotFound, errorCode.notFound)
  if (rule.ended_at !== null) throw new AppError(commissionRulesText.endedAlready, errorCode.conflict)
  return rule
}

async function endRule(tx: Tx, admin: AuthenticatedActor, { id: subjectId, name }: LockedRule): Promise<void> {
  await endRuleRow(tx, subjectId)
  const states = { before: { name, ended: false }, after: { name, ended: true } }
  await recordAdminChange(tx, admin, { action: 'end commission rule', subjectKind, subjectId, ...states })
}

/** Switches a rule on or off, or ends it for good; orders that were placed under it keep their commission. */
export function setRuleState(
  db: Database,
  admin: AuthenticatedActor,
  { ruleId, state }: { ruleId: string; state: 'on' | 'off' | 'ended' },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    const rule = await findOpenRule(tx, ruleId)
    if (state === 'ended') return endRule(tx, admin, rule)
    await switchRuleRow(tx, rule.id, state === 'on')
    const states = { before: { name: rule.name, on: rule.is_on }, after: { name: rule.name, on: state === 'on' } }
    const change = { action: 'switch commission rule', subjectKind, subjectId: rule.id, ...states }
    return recordAdminChange(tx, admin, change)
  })
}

/** Changes the order in which the rules are tried; refused if another administrator has added or ended a rule in the meantime. */
export function orderRules(db: Database, admin: AuthenticatedActor, ruleIds: readonly string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockRules(tx)
    const rules = await selectRuleOrder(tx)
    const names = new Map(rules.map(({ id, name }) => [id, name]))
    const isSame = ruleIds.length === rules.length && new Set(ruleIds).size === rules.length
    if (!isSame || !ruleIds.every((id) => names.has(id)))
      throw new AppError(commissionRulesText.orderChanged, errorCode.conflict)
    await updateRuleOrder(tx, ruleIds)
    const states = {
      before: { rules: rules.map(({ name }) => name) },
      after: { rules: ruleIds.map((id) => names.get(id) ?? '') },
    }
    const change = { action: 'order commission rules', subjectKind, subjectId: null, ...states }
    await recordAdminChange(tx, admin, change)
  })
}

/**
 * Previews a rule before it is saved: to how many products and sellers it would apply, and what it would give for some of the products.
 * Other rules are ignored.
 */
export async function previewRule(db: Db, form: RuleForm) {
  const reach = await checkReach(db, form)
  const [{ examples, total }, sellers] = await Promise.all([
    selectReachedProducts(db, reach),
    countReachedSellers(db, reach.tierIds),
  ])
  return { examples, products: total, sellers, terms: { kind: form.kind, hundredths: form.percent } }
}
export type RulePreview = Awaited<ReturnType<typeof previewRule>>
