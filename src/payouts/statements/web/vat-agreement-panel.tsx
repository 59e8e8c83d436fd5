import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { callApi } from '#platform/web/api-client/call-api.ts'
import { Form, SaveActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import type { vatAgreementsSchema } from '../contract.ts'
import { statementsText } from '../text.ts'
import style from './vat-agreement-panel.module.css'

/** Shows and changes the VAT number with which statements bill a seller's commission, and the day from which they do so (D-367). */
export function VatAgreementPanel({ sellerId }: { sellerId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(vatAgreementsQuery(viewer.key, sellerId))
  const [dialog, setDialog] = useState<'record' | 'end' | null>(null)
  return (
    <Panel heading={statementsText.vat}>
      <p className={style.hint}>{statementsText.vatHint}</p>
      {data ? (
        <>
          {data.length === 0 && <p>{statementsText.noneRecorded}</p>}
          {data.map((agreement) => (
            <p key={agreement.id}>{describe(agreement)}</p>
          ))}
          <div className={style.actions}>
            <Button small variant="secondary" onClick={() => setDialog('record')}>
              {statementsText.record}
            </Button>
            {data.some(({ endedOn }) => endedOn === null) && (
              <Button small variant="secondary" onClick={() => setDialog('end')}>
                {statementsText.end}
              </Button>
            )}
          </div>
        </>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="44px" />
        </SkeletonGroup>
      )}
      {dialog && <AgreementDialog sellerId={sellerId} ends={dialog === 'end'} onClose={() => setDialog(null)} />}
    </Panel>
  )
}

function describe({ vatNumber, agreedOn, endedOn }: VatAgreement): string {
  if (endedOn === null) return statementsText.since(vatNumber, formatDay(agreedOn))
  return statementsText.until(vatNumber, formatDay(agreedOn), formatDay(endedOn))
}

interface AgreementDialogProps {
  sellerId: string
  ends: boolean
  onClose: () => void
}

function AgreementDialog({ sellerId, ends, onClose }: AgreementDialogProps) {
  const formErrors = useFormErrors()
  const record = useRecordVatAgreement(sellerId)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (record.isPending) return
    const values = new FormData(event.currentTarget)
    const vatNumber = String(values.get('vat_number') ?? '')
    // an empty number would end the agreement
    if (!ends && vatNumber.trim() === '') return formErrors.show({ vat_number: statementsText.vatNumberWrong })
    try {
      await record.mutateAsync({ vatNumber, day: String(values.get('day')) })
      onClose()
    } catch (error) {
      formErrors.showOrNotify(error)
    }
  }
  const title = ends ? statementsText.end : statementsText.record
  return (
    <Modal open size="s" title={title} onClose={onClose}>
      <Form errors={formErrors} onSubmit={submit}>
        {!ends && (
          <TextField
            label={statementsText.vatNumber}
            autoComplete="off"
            maxLength={textLengths.number}
            {...formErrors.field('vat_number')}
          />
        )}
        <TextField
          label={ends ? statementsText.endFrom : statementsText.agreedOn}
          type="date"
          {...formErrors.field('day')}
        />
        <SaveActions save={title} saving={record.isPending} onCancel={onClose} />
      </Form>
    </Modal>
  )
}

interface VatAgreement {
  id: string
  vatNumber: string
  agreedOn: string
  endedOn: string | null
}

/** The newest first. */
const vatAgreementsQuery = (viewer: string, sellerId: string) =>
  queryOptions({
    queryKey: ['vat-agreements', viewer, sellerId],
    queryFn: async (): Promise<VatAgreement[]> => {
      const path = `admin/vat-agreement/${encodeURIComponent(sellerId)}`
      const { agreements } = await callApi<z.output<typeof vatAgreementsSchema>>('GET', path)
      return agreements.map(({ _id, vat_number, agreed, ended }) => ({
        id: _id,
        vatNumber: vat_number,
        agreedOn: agreed,
        endedOn: ended,
      }))
    },
  })

/** Records a VAT agreement; with an empty VAT number the present one ends. */
function useRecordVatAgreement(sellerId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ vatNumber, day }: { vatNumber: string; day: string }) =>
      callApi<{ message: string }>('PUT', 'admin/vat-agreement', {
        body: { user_id: sellerId, vat_number: vatNumber, day },
      }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['vat-agreements'] }),
    meta: { showsMessage: true },
  })
}
