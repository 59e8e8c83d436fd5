import labelIcon from '@tabler/icons/outline/sticker.svg?path'
import { useState } from 'react'
import { dispatchText } from '#orders/dispatch/text.ts'
import { FieldError } from '#platform/web/ui/fields/field.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import type { Column } from '#platform/web/ui/tables/table.tsx'
import { labelsText } from '../text.ts'
import { type ParcelLabel, saveLabels, useMakeLabels } from './api.ts'

interface LabelledOrder {
  id: string
  label: ParcelLabel | null
}

/**
 * Labels for the chosen orders of the dispatch desk: an action makes the missing ones and saves all of them, and a column shows each
 * label or why there is none. `orders` are the chosen orders with their new labels, because orders on other pages of the desk are not
 * fetched again.
 */
export function useLabels<Order extends LabelledOrder>(chosen: readonly Order[], canBeMade: boolean) {
  const [labels, setLabels] = useState<ReadonlyMap<string, ParcelLabel>>(new Map())
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const make = useMakeLabels()
  const orders = chosen.map((order) => ({ ...order, label: labels.get(order.id) ?? order.label }))
  if (!canBeMade) return { orders, action: null, columns: [] }
  const run = async () => {
    const outcome = await make.mutateAsync({ orderIds: orders.map(({ id }) => id) })
    setLabels((before) => new Map([...before, ...outcome.labels]))
    setReasons(outcome.reasons)
    if (outcome.reasons.size > 0) notify.error(labelsText.notMade(outcome.reasons.size))
    else notify.success(outcome.made > 0 ? labelsText.made(outcome.made) : labelsText.ready)
    await saveLabels([...outcome.labels.keys()])
  }
  const column: Column<LabelledOrder> = {
    title: labelsText.label,
    cell: ({ id, label }) => {
      const reason = reasons.get(id)
      return reason ? <FieldError>{reason}</FieldError> : describeLabel(label)
    },
    breaks: 'anywhere',
  }
  return { orders, action: { icon: labelIcon, label: labelsText.labels, run }, columns: [column] }
}

export function describeLabel(label: ParcelLabel | null): string {
  return label ? `${dispatchText.carriers[label.carrier]} ${label.trackingNumber}` : labelsText.noLabel
}
