import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { textLengths } from '#platform/text-lengths.ts'
import { Form, FormActions, useFormErrors } from '#platform/web/forms/form.tsx'
import { WaitingList } from '#platform/web/offline/waiting-list.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea, TextField } from '#platform/web/ui/fields/field.tsx'
import { LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { DefinitionList } from '#platform/web/ui/page/panel.tsx'
import { formatPounds } from '#platform/web/ui/text/price.tsx'
import { clientSummaryText } from '../text.ts'
import { type ClientSummary, clientSummaryQuery, useSaveClientNote } from './api.ts'
import style from './client-summary.module.css'

/** Shows a client's last order, what the client has spent so far, and the seller's note. */
export function ClientSummaryPanel({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientSummaryQuery(viewer.key, clientId))
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data)
    return (
      <SkeletonGroup>
        <Skeleton height="180px" />
      </SkeletonGroup>
    )
  const { lastOrder, spent, refunded } = data
  return (
    <section className={style.summary} aria-label={clientSummaryText.heading}>
      <DefinitionList
        items={[
          [
            clientSummaryText.lastOrder,
            lastOrder
              ? `${formatDay(lastOrder.createdAt)}, ${formatPounds(lastOrder.total)}`
              : clientSummaryText.noOrder,
          ],
          [
            clientSummaryText.spent,
            refunded > 0
              ? clientSummaryText.afterRefunds(formatPounds(spent), formatPounds(refunded))
              : formatPounds(spent),
          ],
        ]}
      />
      <PatchTestReminder clientId={clientId} />
      <WaitingList kinds={['client-note']} />
      <NoteForm clientId={clientId} summary={data} />
    </section>
  )
}

function NoteForm({ clientId, summary }: { clientId: string; summary: ClientSummary }) {
  const [values, setValues] = useState({ note: summary.note, patchTest: summary.patchTest })
  const errors = useFormErrors()
  const save = useSaveClientNote(clientId, summary)
  const isChanged = values.note !== summary.note || values.patchTest !== summary.patchTest
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) await save.mutateAsync(values).catch(errors.showOrNotify)
  }
  return (
    <Form errors={errors} onSubmit={submit}>
      <TextArea
        label={clientSummaryText.notes}
        hint={clientSummaryText.notesHint}
        rows={3}
        maxLength={textLengths.note}
        value={values.note}
        {...errors.field('note')}
        onChange={({ target }) => setValues({ ...values, note: target.value })}
      />
      <TextField
        label={clientSummaryText.patchTest}
        type="date"
        value={values.patchTest}
        {...errors.field('patch_test')}
        onChange={({ target }) => setValues({ ...values, patchTest: target.value })}
      />
      {isChanged && (
        <FormActions>
          <Button type="submit" small loading={save.isPending}>
            {clientSummaryText.save}
          </Button>
        </FormActions>
      )}
    </Form>
  )
}

/** Says that the client's last patch test is more than six months ago; without a recorded one it says nothing (D-372). */
export function PatchTestReminder({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data } = useQuery(clientSummaryQuery(viewer.key, clientId))
  if (!data?.isPatchTestOld) return null
  return (
    <p className={style.reminder}>{clientSummaryText.patchTestOld(data.patchTest.split('-').reverse().join('/'))}</p>
  )
}
