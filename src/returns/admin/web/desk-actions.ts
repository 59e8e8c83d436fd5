import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi } from '#platform/web/api-client/call-api.ts'
import type { returnRefundPreviewSchema } from '../contract.ts'
import type { replacementSentSchema, returnChangedSchema } from '../decision-contract.ts'
import { onePath, type ReturnRefund, returnsKey, type SettledChoice, toRefund } from './api.ts'

const toSentLines = (lines: readonly SettledChoice[]): string =>
  JSON.stringify(lines.map(({ id, quantity, to }) => ({ line_id: id, quantity, to })))

/** Fetches a preview of the refund of these lines, which the administrator confirms before the refund is made. */
export async function getReturnRefund(returnId: string, lines: readonly SettledChoice[]): Promise<ReturnRefund> {
  const query = { lines: toSentLines(lines) }
  return toRefund(
    await callApi<z.output<typeof returnRefundPreviewSchema>>('GET', `${onePath(returnId)}/preview`, { query }),
  )
}

/**
 * A change of a return, after which the data are fetched again even if it was rejected, because a rejection means that the return has
 * changed.
 */
function useDeskChange<Input, Answer extends { message: string }>(change: (input: Input) => Promise<Answer>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([returnsKey, 'admin-orders'].map((key) => queries.invalidateQueries({ queryKey: [key] }))),
    meta: { showsMessage: true },
  })
}

type Message = { message: string }

export const useRecordArrival = () =>
  useDeskChange((code: string) =>
    callApi<z.output<typeof returnChangedSchema>>('POST', 'admin/return/arrived', { body: { code } }),
  )

export const useAcceptReturn = (returnId: string) =>
  useDeskChange((parcel: boolean) =>
    callApi<Message>('POST', 'admin/return/accept', { body: { return_id: returnId, parcel } }),
  )

export const useDecideWithoutParcel = (returnId: string) =>
  useDeskChange(() => callApi<Message>('POST', 'admin/return/no-parcel', { body: { return_id: returnId } }))

export const useCloseReturn = (returnId: string) =>
  useDeskChange((lines: readonly SettledChoice[]) =>
    callApi<Message>('POST', 'admin/return/close', { body: { return_id: returnId, lines: toSentLines(lines) } }),
  )

export const useRefuseReturn = (returnId: string) =>
  useDeskChange((reason: string) =>
    callApi<Message>('POST', 'admin/return/refuse', { body: { return_id: returnId, reason } }),
  )

export const useSettleReturn = (returnId: string) =>
  useDeskChange(({ lines, refund }: { lines: readonly SettledChoice[]; refund: ReturnRefund }) =>
    callApi<Message>('POST', 'admin/return/settle', {
      body: { return_id: returnId, lines: toSentLines(lines), amount: refund.amount, refunded: refund.refunded },
    }),
  )

export const useReplaceReturn = (returnId: string) =>
  useDeskChange((lines: readonly SettledChoice[]) =>
    callApi<z.output<typeof replacementSentSchema>>('POST', 'admin/return/replace', {
      body: { return_id: returnId, lines: toSentLines(lines) },
    }),
  )

export const useSetBatch = (returnId: string) =>
  useDeskChange(async ({ lineIds, batch }: { lineIds: readonly string[]; batch: string }) => {
    let answer: Message = { message: '' }
    for (const line_id of lineIds)
      answer = await callApi<Message>('PUT', 'admin/return/batch', { body: { return_id: returnId, line_id, batch } })
    return answer
  })
