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

/** A shop page's handle in a URL. */
export const handleSchema = typedCode({ most: textLengths.name }).min(1).max(textLengths.name).toLowerCase()

/** A switch of the form, sent as 1 or 0. */
const flag = sentNumber(z.union([z.literal(0), z.literal(1)])).default(0)

/** A seller's settings of her shop page; the server checks the handle, and proposes a free one if it refuses it. */
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
  /** 1 if the stored picture is to be removed. */
  del_img: flag,
})
export type ShopPageForm = z.output<typeof saveShopPageSchema>

/** A seller's own shop page, with the facts that she could publish; if she has no page yet, a proposal for one. */
const ownShopPageSchema = z.object({
  /** The handle of her page; if she has none, a proposed one. */
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
  /** What each of the switches `name`, `business` and `town` would publish. */
  facts: z.object({ name: z.string(), business: z.string(), town: z.string() }),
  /** Whether her payouts are enabled; until then the shop page says that it is closed. */
  sells: z.boolean(),
  stocked: z.number(),
})

const shopPageOpenedSchema = z.object({ handle: z.string() })

/** A shop page as everyone sees it; a field that the seller does not publish is empty. */
const shopSchema = z.object({
  handle: z.string(),
  title: z.string(),
  name: z.string(),
  business: z.string(),
  town: z.string(),
  sentence: z.string(),
  img: z.string(),
  bP: z.string(),
  /** Whether the shop page takes orders now. */
  sells: z.boolean(),
  listed: z.boolean(),
})

/** A product as the public sees it, without commission and without a seller's faves and stock. */
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
/** `prod` is null if the shop page does not sell the product. */
const shopProductResponseSchema = z.object({ prod: shopProductSchema.nullable(), bP: z.string() })

/** The buyer's details, checked by the browser with the same rules as a client's form. */
export const buyerFormSchema = behindCountryCode(clientSchema)

const orderSchema = clientSchema.extend({
  prods: jsonList(requestedLineSchema),
  /** The total that the page showed (D-002). */
  totalAmount: penceFromPoundsSchema,
  coupon: optionalCouponSchema,
})
export const placeShopOrderSchema = behindCountryCode(orderSchema)

/** Turns a validated form into an order with plain field names; the buyer is a client without an id. */
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

/** What the basket would cost with the coupon, in pounds. */
const shopCouponSchema = z.object({
  code: z.string(),
  name: z.string(),
  reduction: z.number(),
  totalAmount: z.number(),
})

/** `link` is the secret token of a payment link for the order. */
const shopOrderPlacedSchema = z.object({ link: z.string(), totalAmount: z.number() })

/** The response schema of each call. */
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
