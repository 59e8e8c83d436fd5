import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Carrier } from '#orders/dispatch/carriers.ts'
import type { ParcelLabelView } from '#orders/dispatch/contract.ts'
import { maxDispatches } from '#orders/dispatch/limits.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { downloadAndSave } from '#platform/web/ui/files/download-and-save.ts'
import type { madeLabelsSchema, orderLabelSchema } from '../contract.ts'

/** The label of a parcel, under readable field names. */
export interface ParcelLabel {
  carrier: Carrier
  trackingNumber: string
}

export function toParcelLabel({ carrier, tracking_number: trackingNumber }: ParcelLabelView): ParcelLabel {
  return { carrier, trackingNumber }
}

const labelKey = 'parcel-label'

export const orderLabelQuery = (viewer: string, orderId: string) =>
  queryOptions({
    queryKey: [labelKey, viewer, orderId],
    queryFn: async ({ signal }) => {
      const path = `admin/dispatch/labels/${orderId}`
      const { labels, label } = await callApi<z.output<typeof orderLabelSchema>>('GET', path, { signal })
      return { canBeMade: labels, label: label && toParcelLabel(label) }
    },
  })

/** As many labels as the server makes at once; with more of them in one call the caller would wait for the carrier more than once. */
const labelsOfCall = 4

interface LabelsToMake {
  orderIds: readonly string[]
  /** Whether labels are also made for orders that already have one. */
  anew?: boolean
}

/**
 * Makes labels in small calls, one after the other. Returns the number of new labels, all labels, and the reasons why other orders have
 * none.
 */
export function useMakeLabels() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ orderIds, anew = false }: LabelsToMake) => {
      const outcomes: z.output<typeof madeLabelsSchema>['labels'] = []
      for (let from = 0; from < orderIds.length; from += labelsOfCall) {
        const body = { order_ids: orderIds.slice(from, from + labelsOfCall), anew }
        const answer = await callApi<z.output<typeof madeLabelsSchema>>('POST', 'admin/dispatch/labels', { body })
        outcomes.push(...answer.labels)
      }
      return {
        made: outcomes.filter(({ state }) => state === 'made').length,
        labels: new Map(outcomes.flatMap(({ _id, label }) => (label ? [[_id, toParcelLabel(label)] as const] : []))),
        reasons: new Map(outcomes.flatMap(({ _id, label, message }) => (label ? [] : [[_id, message] as const]))),
      }
    },
    // queries are fetched again even after a failed call, because earlier calls may have made labels
    onSettled: () =>
      Promise.all(
        [[labelKey], ['dispatch-desk'], ['admin-orders']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
}

/** Saves the labels of these orders, a file for each hundred. */
export async function saveLabels(orderIds: readonly string[]): Promise<void> {
  for (let from = 0; from < orderIds.length; from += maxDispatches) {
    const query = { order_ids: JSON.stringify(orderIds.slice(from, from + maxDispatches)) }
    await downloadAndSave({ method: 'GET', path: 'admin/dispatch/labels', options: { query } }, 'labels.pdf')
  }
}
