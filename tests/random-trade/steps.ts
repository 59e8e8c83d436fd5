import type { TransferTrouble } from './model/commission.ts'
import type { Trouble } from './model/pay-order.ts'
import type { Destination, ReturnReason } from './model/returns.ts'
import type { Card, DeliveryType, Way } from './model/trade.ts'

/** The first, second or last of the places where returned items can go, or a place where they may not. */
export type Place = 'first' | 'second' | 'last' | Destination

export type ReturnEnd = 'refund' | 'replace' | 'refuse' | 'close'

/** One step of a trade; `at` chooses one of the orders that the step may be about. */
export type Step =
  | {
      do: 'place order'
      type: DeliveryType
      client: number
      lines: { product: number; quantity: number }[]
      shown: 'current' | 'stale'
      replaces: number | null
      coupon: number | null
      at: number
      sent: 'once' | 'twice with one key' | 'again with other content'
    }
  | {
      do: 'pay'
      at: number
      visit: boolean
      way: Way
      card: Card
      shown: 'right' | 'wrong'
      link: 'last' | 'earlier'
      saves: boolean
      trouble: Trouble
      submits: number
    }
  | { do: 'pay again'; at: number }
  | { do: 'answer bank'; at: number; confirms: boolean }
  | { do: 'send pay link'; at: number; link: 'last' | 'earlier' }
  | { do: 'open pay link'; at: number; link: 'last' | 'earlier' }
  | { do: 'pay link expires'; at: number; link: 'last' | 'earlier' }
  | { do: 'start visit'; client: number; mailed: boolean }
  | { do: 'open link of rival'; client: number }
  | { do: 'delete client'; client: number }
  | {
      do: 'refund'
      at: number
      what: 'all' | 'one' | 'too many'
      line: number
      shown: 'preview' | 'stale'
      trouble: Trouble
      submits: number
      key: 'none' | 'again with other content'
    }
  | { do: 'repeat refund'; at: number }
  | { do: 'refund comes back'; at: number }
  | {
      do: 'open return'
      at: number
      line: number
      /** One item of a line, all that is left of it, one of each line, all that is left of the order, or more than is left. */
      what: 'one' | 'line' | 'one of each' | 'all' | 'too many'
      reason: ReturnReason
      sent: number
    }
  | { do: 'accept return'; at: number; parcel: 'rule' | 'wanted' | 'not wanted'; presses: number }
  | { do: 'parcel arrives'; at: number }
  | { do: 'no parcel comes'; at: number }
  | { do: 'refuse return'; at: number }
  | { do: 'read return'; at: number }
  | {
      do: 'settle return'
      at: number
      what: 'left' | 'one' | 'all'
      to: Place
      shown: 'preview' | 'stale'
      between: 'nothing' | 'refunded'
      trouble: Trouble
      presses: number
    }
  | { do: 'replace return'; at: number; what: 'left' | 'one' | 'all'; to: Place }
  | { do: 'close return'; at: number; what: 'left' | 'one' | 'all'; to: Place }
  | { do: 'two end return'; at: number; ends: [ReturnEnd, ReturnEnd] }
  | { do: 'open dispute'; at: number; whole: boolean }
  | { do: 'decide dispute'; at: number; won: boolean }
  | { do: 'decide dispute of debt'; at: number; won: boolean }
  | { do: 'pay debt'; card: Card; shown: 'right' | 'wrong'; trouble: 'none' | 'answer lost'; submits: number }
  | { do: 'answer bank about debt'; confirms: boolean }
  | { do: 'send transfers'; trouble: TransferTrouble }
  | { do: 'payouts'; enabled: boolean }
  | { do: 'change product'; product: number; price: number; commission: number; quantity: number }
  | { do: 'show product'; product: number; visible: boolean }
  | { do: 'block seller'; blocked: boolean }
  | { do: 'send invoice'; at: number }
  | { do: 'dispatch'; at: number }
  | { do: 'pack'; at: number; batches: string[] }
  | { do: 'cancel link'; at: number }
  | { do: 'cancel order'; at: number; by: 'seller' | 'shop' }
  | { do: 'withdraw product'; product: number; batches: string[] }
  | { do: 'mail recall'; at: number; presses: number }
  | {
      do: 'refund recall'
      at: number
      shown: 'preview' | 'stale'
      between: 'nothing' | 'refunded' | 'disputed'
      trouble: Trouble
      presses: number
    }
  | { do: 'end recall'; at: number; shows: boolean }
  | {
      do: 'order in shop'
      person: number
      lines: { product: number; quantity: number }[]
      shown: 'current' | 'stale'
      coupon: number | null
      sent: 'once' | 'twice with one key'
    }
  | { do: 'end coupon'; coupon: number }
  | {
      do: 'add rule'
      kind: 'of_price' | 'on_top'
      /** In hundredths of a per cent. */
      share: number
      tier: number | null
      product: number | null
      isByBrand: boolean
      isPlanned: boolean
      replaces: boolean
      at: number
    }
  | { do: 'change rule'; at: number; to: 'on' | 'off' | 'ended' | 'first' }
  | { do: 'night' }
  | { do: 'buy again'; at: number; shown: 'right' | 'wrong' }
  | { do: 'remove card'; at: number; isOther: boolean }
  | { do: 'erase person'; person: number }
  | { do: 'remind'; at: number }
  | { do: 'follow up automatically'; on: boolean }
  | { do: 'two days pass' }
  | { do: 'release date comes' }
  | { do: 'time passes' }

export type StepOf<Name extends Step['do']> = Extract<Step, { do: Name }>
