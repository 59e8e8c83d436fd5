import { z } from 'zod'
import { clientSchema, toClientDetails } from '#clients/contract.ts'
import { behindCountryCode } from '#clients/phone-contract.ts'
import { couponCodeSchema, optionalCouponSchema } from '#coupons/code-contract.ts'
import { requestedLineSchema } from '#orders/checkout/contract.ts'
import { formatPostcode } from '#places/postcode.ts'
import { typedCode, typedText } from '#platform/input/typed-text.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { jsonList, nameSchemas, penceFromPoundsSchema, sentNumber } from '#platform/wire-schemas.ts'
import { shopPageText } from './text.ts'

/** A handle as it stands in an address. */
export const handleSchema = typedCode({ most: textLengths.name }).min(1).max(textLengths.name).toLowerCase()

/** 1 or 0, as a form sends them. */
const flag = sentNumber(z.union([z.literal(0), z.literal(1)])).default(0)

/** What a seller decides about her shop page; the handle is checked by the server, which proposes a free one. */
export const saveShopPageSchema = z.object({
  handle: typedCode({ most: textLengths.name, error: shopPageText.handleLength, long: shopPageText.handleLength })
    .max(textLengths.name, shopPageText.handleLength)
    .toLowerCase(),
  sentence: typedText({ most: textLengths.shortReason, long: shopPageText.sentenceLong })
    .max(textLengths.shortReason, shopPageText.sentenceLong)
    .default(''),
  name: flag,
  business: flag,
  town: flag,
  open: flag,
  listed: flag,
  /** 1 removes the stored picture. */
  del_img: flag,
})
export type ShopPageForm = z.output<typeof saveShopPageSchema>

/** A seller's own shop page with what she could publish, or a proposal where she has none. */
const ownShopPageSchema = z.object({
  /** Her handle; without a page the one that is proposed. */
  handle: z.string(),
  made: z.boolean(),
  open: z.boolean(),
  listed: z.boolean(),
  name: z.boolean(),
  business: z.boolean(),
  town: z.boolean(),
  sentence: z.string(),
  img: z.string(),
  bP: z.string(),
  /** What the three switches publish. */
  facts: z.object({ name: z.string(), business: z.string(), town: z.string() }),
  /** Whether her payouts are enabled: until then the shop says that it is closed. */
  sells: z.boolean(),
  stocked: z.number(),
})

const shopPageOpenedSchema = z.object({ handle: z.string() })

/** A shop page as everyone sees it; what its seller does not publish is empty. */
const shopSchema = z.object({
  handle: z.string(),
  title: z.string(),
  name: z.string(),
  business: z.string(),
  town: z.string(),
  sentence: z.string(),
  img: z.string(),
  bP: z.string(),
  /** Whether it takes orders now. */
  sells: z.boolean(),
  listed: z.boolean(),
})

/** A product with neither commission nor marks. */
const shopProductSchema = z.object({
  _id: z.string(),
  brand: z.string(),
  name: z.string(),
  title: z.string(),
  weight: z.number(),
  weight_unit: z.string(),
  price: z.number(),
  rrp: z.number(),
  imgs: z.array(z.string()),
  sold_out: z.boolean(),
})
const shopProductsSchema = z.object({ prods: z.array(shopProductSchema), bP: z.string(), ttl: z.number() })
/** `prod` is null for a product that the shop does not sell. */
const shopProductResponseSchema = z.object({ prod: shopProductSchema.nullable(), bP: z.string() })

/** The buyer in the browser's form, by the rules of a client's form. */
export const buyerFormSchema = behindCountryCode(clientSchema)

const orderSchema = clientSchema.extend({
  prods: jsonList(requestedLineSchema),
  /** The total that the page showed (D-002). */
  totalAmount: penceFromPoundsSchema,
  coupon: optionalCouponSchema,
})
export const placeShopOrderSchema = behindCountryCode(orderSchema)

/** A validated order in plain names; the buyer is a client without an id. */
export function toShopOrder(form: z.output<typeof orderSchema>) {
  const { prods: lines, totalAmount: total, coupon, ...buyer } = form
  const { street: _street, lat: _lat, lng: _lng, ...details } = toClientDetails(buyer)
  const postcode = formatPostcode(details.postcode)
  const diallingCode = details.diallingCode === '' ? '+44' : `+${details.diallingCode.replace('+', '')}`
  const email = details.email.toLowerCase()
  const client = { ...details, id: '', sellerId: '', isContested: false, email, postcode, diallingCode }
  return { lines, total, coupon, client }
}
export type ShopOrder = ReturnType<typeof toShopOrder>

export const checkShopCouponSchema = z.object({ coupon: couponCodeSchema, prods: jsonList(requestedLineSchema) })

/** What the basket would cost with the code, in pounds. */
const shopCouponSchema = z.object({
  code: z.string(),
  name: z.string(),
  reduction: z.number(),
  totalAmount: z.number(),
})

/** The value of a payment link for the order, as an email would hold it. */
const shopOrderPlacedSchema = z.object({ link: z.string(), totalAmount: z.number() })

/** What each call answers. */
export const shopPageAnswers = {
  own: ownShopPageSchema,
  opened: shopPageOpenedSchema,
  shop: shopSchema,
  products: shopProductsSchema,
  product: shopProductResponseSchema,
  placed: shopOrderPlacedSchema,
  coupon: shopCouponSchema,
}
type Answers = typeof shopPageAnswers
export type ShopPageAnswers = { [Name in keyof Answers]: z.output<Answers[Name]> }

nameSchemas({
  SaveShopPage: saveShopPageSchema,
  OwnShopPage: ownShopPageSchema,
  ShopPageOpened: shopPageOpenedSchema,
  Shop: shopSchema,
  ShopProduct: shopProductSchema,
  ShopProductList: shopProductsSchema,
  ShopProductResult: shopProductResponseSchema,
  PlaceShopOrder: placeShopOrderSchema,
  ShopOrderPlaced: shopOrderPlacedSchema,
  CheckShopCoupon: checkShopCouponSchema,
  ShopCoupon: shopCouponSchema,
})
