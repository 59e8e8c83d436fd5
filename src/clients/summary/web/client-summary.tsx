import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { isChangeOf } from '#clients/web/client-change.ts'
import { isExploreLinkTo } from '#clients/web/explore-link.ts'
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
import { clientSummaryQuery } from './api.ts'
import { isNoteOn, type Note, useSaveClientNote, useWaitingNotes } from './client-note.ts'
import style from './client-summary.module.css'

/** Shows what waits for a client on this device, the last order, what the client has spent so far, and the seller's note. */
export function ClientSummaryPanel({ clientId }: { clientId: string }) {
  return (
    <>
      <WaitingList
        isShown={(entry) => [isNoteOn, isChangeOf, isExploreLinkTo].some((isAbout) => isAbout(clientId)(entry))}
      />
      <ClientSummary clientId={clientId} />
    </>
  )
}

function ClientSummary({ clientId }: { clientId: string }) {
  const viewer = useViewer()
  const { data, error, refetch } = useQuery(clientSummaryQuery(viewer.key, clientId))
  const waiting = useWaitingNotes(clientId)
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
      {waiting ? (
        <NoteForm clientId={clientId} stored={data} waiting={waiting} />
      ) : (
        <SkeletonGroup>
          <Skeleton height="120px" />
        </SkeletonGroup>
      )}
    </section>
  )
}

interface NoteFormProps {
  clientId: string
  /** The note that the shop has. */
  stored: Note
  /** The seller's notes that wait to replace it; the last one is shown. */
  waiting: readonly Note[]
}

function NoteForm({ clientId, stored, waiting }: NoteFormProps) {
  const latest = waiting.at(-1) ?? stored
  const [values, setValues] = useState({ note: latest.note, patchTest: latest.patchTest })
  const errors = useFormErrors()
  const save = useSaveClientNote(clientId, { before: stored, own: waiting })
  const isChanged = values.note !== latest.note || values.patchTest !== latest.patchTest
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
