import { z } from 'zod'
import { typedText } from '#platform/input/typed-text.ts'
import { pagingSchema } from '#platform/list-query-contract.ts'
import { textLengths } from '#platform/text-lengths.ts'
import {
  idSchema,
  jsonListOf,
  nameSchemas,
  numberOrText,
  optionalDaySchema,
  optionalIdSchema,
  penceFromPoundsSchema,
} from '#platform/wire-schemas.ts'
import { ruleKinds, ruleScopes } from './commission-of.ts'
import { commissionRulesText } from './text.ts'

export const ruleStates = ['active', 'planned', 'over', 'off', 'ended'] as const
export type RuleState = (typeof ruleStates)[number]

/** The most rules that may exist at a time, the most categories or brands of a rule, and the most tiers. */
export const maxRules = 100
export const maxThings = 100
export const maxTiers = 10

const mostHundredths = 10_000
const percentText = /^(\d{1,3})(?:\.(\d{1,2}))?$/

/** Parses a percentage with at most two decimals into hundredths of a per cent. */
const percentSchema = numberOrText(commissionRulesText.percentWrong).transform((sent, context): number => {
  const match = percentText.exec(String(sent).trim())
  const hundredths = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : mostHundredths + 1
  if (hundredths <= mostHundredths) return hundredths
  context.addIssue({ code: 'custom', message: commissionRulesText.percentWrong })
  return z.NEVER
})

const brandSchema = typedText({ most: textLengths.title }).min(1).max(textLengths.title)

export const ruleFormSchema = z
  .object({
    name: typedText({
      most: textLengths.name,
      error: commissionRulesText.nameEmpty,
      long: commissionRulesText.nameLong,
    })
      .min(1, commissionRulesText.nameEmpty)
      .max(textLengths.name, commissionRulesText.nameLong),
    kind: z.enum(ruleKinds, { error: commissionRulesText.kindEmpty }),
    percent: percentSchema,
    tier_ids: jsonListOf(z.array(idSchema).max(maxTiers)).default([]),
    scope: z.enum(ruleScopes).default('all'),
    cat_ids: jsonListOf(z.array(idSchema).max(maxThings)).default([]),
    brands: jsonListOf(z.array(brandSchema).max(maxThings)).default([]),
    from: optionalDaySchema,
    until: optionalDaySchema,
    /** The rule that the new one replaces and ends. */
    rule_id: optionalIdSchema,
  })
  .superRefine(({ kind, percent, scope, cat_ids, brands, from, until }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'on_top' && percent === 0) refuse('percent', commissionRulesText.percentZero)
    if (scope === 'categories' && cat_ids.length === 0) refuse('cat_ids', commissionRulesText.thingsEmpty)
    if (scope === 'brands' && brands.length === 0) refuse('brands', commissionRulesText.thingsEmpty)
    if (from !== undefined && until !== undefined && until < from) refuse('until', commissionRulesText.daysWrong)
  })
export type RuleForm = z.output<typeof ruleFormSchema>

export const ruleListQuerySchema = pagingSchema.extend({ state: z.enum(['open', 'ended']).default('open') })

export const ruleThingScopes = ['categories', 'brands', 'products'] as const
export type RuleThingScope = (typeof ruleThingScopes)[number]
export const ruleThingsQuerySchema = z.object({
  scope: z.enum(ruleThingScopes),
  sKey: typedText({ most: textLengths.search }).max(textLengths.search).default(''),
})
export const ruleProductQuerySchema = z.object({ prod_id: idSchema })
export const ruleStateSchema = z.object({ rule_id: idSchema, state: z.enum(['on', 'off', 'ended']) })
export const ruleOrderSchema = z.object({ rule_ids: jsonListOf(z.array(idSchema).max(maxRules)) })

const tierFormSchema = z.object({
  tier_id: optionalIdSchema,
  name: typedText({
    most: textLengths.name,
    error: commissionRulesText.tierNameEmpty,
    long: commissionRulesText.nameLong,
  })
    .min(1, commissionRulesText.tierNameEmpty)
    .max(textLengths.name, commissionRulesText.nameLong),
  from: penceFromPoundsSchema,
})
/** The form always sends all tiers, the lowest first. */
export const tiersFormSchema = z
  .object({ tiers: jsonListOf(z.array(tierFormSchema).max(maxTiers, commissionRulesText.tiersMany)) })
  .superRefine(({ tiers }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['tiers'], message })
    const names = new Set(tiers.map(({ name }) => name.toLowerCase()))
    if (names.size < tiers.length) refuse(commissionRulesText.tierNamesSame)
    const isRising = tiers.every(({ from }, at) => (at === 0 ? from === 0 : from > (tiers[at - 1]?.from ?? 0)))
    if (!isRising) refuse(commissionRulesText.tierAmountsWrong)
  })
export type TierForm = z.output<typeof tierFormSchema>

const thingSchema = z.object({ _id: z.string(), name: z.string() })
export type RuleThing = z.output<typeof thingSchema>

const ruleSchema = z.object({
  _id: z.string(),
  name: z.string(),
  kind: z.enum(ruleKinds),
  percent: z.number(),
  /** The tiers to whose sellers the rule applies; empty if it applies to all sellers. */
  tiers: z.array(thingSchema),
  scope: z.enum(ruleScopes),
  /** The categories or brands of the rule; the id of a brand is its name. */
  things: z.array(thingSchema),
  /** The first and the last day of the rule, in London's time; null without such a limit. */
  from: z.string().nullable(),
  until: z.string().nullable(),
  state: z.enum(ruleStates),
  /** Whether the rule is switched on. */
  on: z.boolean(),
  created: z.string(),
  ended: z.string().nullable(),
  /** Whether the rule has already given commission of an order. */
  used: z.boolean(),
})
export type RuleView = z.output<typeof ruleSchema>
/** The rules that have not ended are all sent at once, in the order in which they are tried; ended ones page by page, the latest first. */
export const ruleListSchema = z.object({ rules: z.array(ruleSchema), ttl: z.number() })
export const ruleThingsSchema = z.object({ things: z.array(thingSchema) })

const productCommissionSchema = z.object({
  /** The tier of these sellers; null in a shop without tiers. */
  tier: thingSchema.nullable(),
  commission: z.number(),
  rule: thingSchema.nullable(),
})
/** What sellers get today for a product, tier by tier. */
export const ruleProductSchema = z.object({
  name: z.string(),
  price: z.number(),
  commission: z.number(),
  tiers: z.array(productCommissionSchema),
})
export type RuleProductView = z.output<typeof ruleProductSchema>

const previewedProductSchema = z.object({
  prod_id: z.string(),
  name: z.string(),
  price: z.number(),
  /** The product's own commission; `commission` is what the rule would give. */
  own: z.number(),
  commission: z.number(),
})
export const rulePreviewSchema = z.object({
  /** How many products and sellers the rule would apply to. */
  products: z.number(),
  sellers: z.number(),
  examples: z.array(previewedProductSchema),
})
export type RulePreviewView = z.output<typeof rulePreviewSchema>
export const ruleAddedSchema = z.object({ message: z.string(), rule_id: z.string() })

const tierSchema = z.object({
  _id: z.string(),
  name: z.string(),
  /** A seller needs sales of at least this many pounds in ninety days to have the tier. */
  from: z.number(),
  sellers: z.number(),
})
export type TierView = z.output<typeof tierSchema>
export const tiersSchema = z.object({
  tiers: z.array(tierSchema),
  /** The day on which the sales were last counted; null before the first count. */
  counted: z.string().nullable(),
})
export type TiersView = z.output<typeof tiersSchema>

/** A seller's own tier. */
const ownTierSchema = z.object({
  name: z.string(),
  /**
   * The day since which the seller has the tier, and the day of the last count, both null before the first count; `sold` is the sum in
   * pounds at that count.
   */
  since: z.string().nullable(),
  counted: z.string().nullable(),
  sold: z.number(),
  /** The next higher tier; `missing` is the sum in pounds that the seller must still sell to reach it. Null in the highest tier. */
  next: z.object({ name: z.string(), from: z.number(), missing: z.number() }).nullable(),
  /** Whether the tiers were changed since the last count, and the next one gives the seller another tier; `next` is null then. */
  outdated: z.boolean(),
})
export type OwnTierView = z.output<typeof ownTierSchema>
export const ownTierResponseSchema = z.object({ tier: ownTierSchema.nullable() })

nameSchemas({
  CommissionRuleForm: ruleFormSchema,
  CommissionRuleState: ruleStateSchema,
  CommissionRuleOrder: ruleOrderSchema,
  SellerTiersForm: tiersFormSchema,
  SellerTierForm: tierFormSchema,
  CommissionRuleThing: thingSchema,
  CommissionRule: ruleSchema,
  CommissionRuleList: ruleListSchema,
  CommissionRuleThings: ruleThingsSchema,
  TierCommission: productCommissionSchema,
  ProductCommission: ruleProductSchema,
  CommissionRulePreview: rulePreviewSchema,
  PreviewedProduct: previewedProductSchema,
  CommissionRuleAdded: ruleAddedSchema,
  SellerTier: tierSchema,
  SellerTierList: tiersSchema,
  OwnTier: ownTierSchema,
  OwnTierResult: ownTierResponseSchema,
})
