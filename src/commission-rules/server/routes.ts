import { requireAuthenticated } from '#access/server/actor.ts'
import { AppError, errorCode } from '#platform/app-error.ts'
import { getToday } from '#platform/dates.ts'
import { toAdminPage } from '#platform/list-query-contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import { type Api, createRoutes, messageSchema, ok } from '#platform/server/http/api.ts'
import { isId } from '#platform/wire-schemas.ts'
import {
  ownTierResponseSchema,
  ruleAddedSchema,
  ruleFormSchema,
  ruleListQuerySchema,
  ruleListSchema,
  ruleOrderSchema,
  rulePreviewSchema,
  ruleProductQuerySchema,
  ruleProductSchema,
  ruleStateSchema,
  ruleThingsQuerySchema,
  ruleThingsSchema,
  tiersFormSchema,
  tiersSchema,
} from '../contract.ts'
import { commissionRulesText } from '../text.ts'
import { addRule, orderRules, previewRule, setRuleState } from './manage-rules.ts'
import { presentOwnTier, presentPreview, presentProductCommission, presentRule, presentTiers } from './present.ts'
import {
  findProductToSell,
  selectEndedRules,
  selectOpenRules,
  selectRulesInForce,
  selectRuleThings,
} from './rule-store.ts'
import { findOwnTier, saveTiers } from './seller-tiers.ts'
import { selectCountedTiers, selectTiers } from './tier-store.ts'

interface Dependencies {
  db: Database
  /** Invalidated after each change, so that the next list of this process shows it. */
  catalogueCache: { invalidate(): void }
}

/** The routes for commission rules, for the tiers of sellers, and for a seller's own tier. */
export function commissionRuleRoutes(api: Api, dependencies: Dependencies): void {
  readingRoutes(api, dependencies)
  changingRoutes(api, dependencies)
  ownTierRoutes(api, dependencies)
}

const tag = 'Admin: commission rules'
const access = { access: 'admin', right: 'commission-rules' } as const

function readingRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, tag)

  routes.get(
    '/admin/commission-rule/list',
    {
      name: 'listCommissionRules',
      summary: 'Commission rules',
      ...access,
      query: ruleListQuerySchema,
      answer: ruleListSchema,
    },
    async ({ query }) => {
      if (query.state === 'ended') {
        const { rows, total } = await selectEndedRules(db, toAdminPage(query))
        return ok({ rules: rows.map(presentRule), ttl: total })
      }
      const rules = await selectOpenRules(db)
      return ok({ rules: rules.map(presentRule), ttl: rules.length })
    },
  )

  routes.get(
    '/admin/commission-rule/things',
    {
      name: 'findCommissionRuleThings',
      summary: 'What a commission rule may be for',
      ...access,
      query: ruleThingsQuerySchema,
      answer: ruleThingsSchema,
    },
    async ({ query }) => ok({ things: await selectRuleThings(db, query.scope, query.sKey) }),
  )

  routes.get(
    '/admin/commission-rule/product',
    {
      name: 'getProductCommission',
      summary: 'What sellers get for a product today',
      ...access,
      errors: ['notFound'],
      query: ruleProductQuerySchema,
      answer: ruleProductSchema,
    },
    async ({ query: { prod_id } }) => {
      const product = isId(prod_id) ? await findProductToSell(db, prod_id) : undefined
      if (!product) throw new AppError(commissionRulesText.productNotFound, errorCode.notFound)
      return ok(presentProductCommission(product, await selectTiers(db), await selectRulesInForce(db, getToday())))
    },
  )

  routes.post(
    '/admin/commission-rule/preview',
    {
      name: 'previewCommissionRule',
      summary: 'Whom and what a commission rule would be for',
      ...access,
      body: ruleFormSchema,
      answer: rulePreviewSchema,
    },
    async ({ body }) => ok(presentPreview(await previewRule(db, body))),
  )

  routes.get(
    '/admin/commission-rule/tiers',
    { name: 'listSellerTiers', summary: 'Tiers of sellers', ...access, answer: tiersSchema },
    async () => ok(presentTiers(await selectCountedTiers(db))),
  )
}

function changingRoutes(api: Api, { db, catalogueCache }: Dependencies): void {
  const routes = createRoutes(api, tag)
  const change = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } finally {
      catalogueCache.invalidate()
    }
  }

  routes.post(
    '/admin/commission-rule',
    {
      name: 'addCommissionRule',
      summary: 'Add a commission rule, or put it in the place of another',
      ...access,
      errors: ['notFound', 'conflict'],
      body: ruleFormSchema,
      answer: ruleAddedSchema,
    },
    async ({ actor, body }) => {
      const rule_id = await change(addRule(db, requireAuthenticated(actor), body))
      return ok({ message: commissionRulesText.added, rule_id })
    },
  )

  routes.put(
    '/admin/commission-rule/state',
    {
      name: 'setCommissionRuleState',
      summary: 'Switch a commission rule on or off, or end it',
      ...access,
      errors: ['notFound', 'conflict'],
      body: ruleStateSchema,
      answer: messageSchema,
    },
    async ({ actor, body: { rule_id: ruleId, state } }) => {
      await change(setRuleState(db, requireAuthenticated(actor), { ruleId, state }))
      const { switchedOn, switchedOff, ended } = commissionRulesText
      return ok({ message: { on: switchedOn, off: switchedOff, ended }[state] })
    },
  )

  routes.put(
    '/admin/commission-rule/order',
    {
      name: 'orderCommissionRules',
      summary: 'Put the commission rules in another order',
      ...access,
      errors: ['conflict'],
      body: ruleOrderSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await change(orderRules(db, requireAuthenticated(actor), body.rule_ids))
      return ok({ message: commissionRulesText.ordered })
    },
  )

  routes.put(
    '/admin/commission-rule/tiers',
    {
      name: 'setSellerTiers',
      summary: 'Set the tiers of sellers',
      ...access,
      errors: ['conflict'],
      body: tiersFormSchema,
      answer: messageSchema,
    },
    async ({ actor, body }) => {
      await change(saveTiers(db, requireAuthenticated(actor), body.tiers))
      return ok({ message: commissionRulesText.tiersSaved })
    },
  )
}

function ownTierRoutes(api: Api, { db }: Dependencies): void {
  const routes = createRoutes(api, 'Bank and payout')

  routes.get(
    '/commission/tier',
    { name: 'getOwnTier', summary: 'The seller’s tier', access: 'token', answer: ownTierResponseSchema },
    async ({ actor }) => {
      const tier = await findOwnTier(db, requireAuthenticated(actor).userId)
      return ok({ tier: tier && presentOwnTier(tier) })
    },
  )
}
