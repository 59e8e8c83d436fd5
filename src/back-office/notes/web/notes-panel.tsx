import { useInfiniteQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { formatDay } from '#platform/dates.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextArea } from '#platform/web/ui/fields/field.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { ConfirmDialog } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { useEndlessRows } from '#platform/web/ui/tables/infinite-list.tsx'
import { maxNoteLength, type NoteSubjectKind } from '../contract.ts'
import { notesText } from '../text.ts'
import { type Note, notesQuery, useAddNote, useWithdrawNote } from './api.ts'
import style from './notes-panel.module.css'

interface NotesPanelProps {
  kind: NoteSubjectKind
  subjectId: string
}

/** Shows the administrators' notes on an order, a user or a client, newest first, and a field for a new note. */
export function NotesPanel({ kind, subjectId }: NotesPanelProps) {
  const viewer = useViewer()
  const subject = { kind, id: subjectId }
  const query = useInfiniteQuery(notesQuery(viewer.key, subject))
  const { data, error, refetch, hasNextPage, fetchNextPage } = query
  const [withdrawn, setWithdrawn] = useState<Note | null>(null)
  const withdraw = useWithdrawNote()
  const notes = useEndlessRows(query, 'notes')
  return (
    <Panel heading={notesText.notes} fullWidth>
      <NoteForm kind={kind} subjectId={subjectId} />
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!error && !data && (
        <SkeletonGroup>
          <Skeleton height="48px" />
        </SkeletonGroup>
      )}
      {data && notes.length === 0 && <EmptyState text={notesText.noNotes} />}
      {notes.length > 0 && (
        <ul className={`bare ${style.notes}`}>
          {notes.map((note) => (
            <NoteItem key={note.id} note={note} onWithdraw={() => setWithdrawn(note)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button small variant="secondary" onClick={() => fetchNextPage()}>
          {notesText.showMore}
        </Button>
      )}
      <ConfirmDialog
        open={withdrawn !== null}
        danger
        title={notesText.withdrawNote}
        confirm={notesText.withdraw}
        onConfirm={() => withdraw.mutateAsync(withdrawn?.id ?? '').finally(() => setWithdrawn(null))}
        onClose={() => setWithdrawn(null)}
      >
        <p className={style.text}>{withdrawn?.text}</p>
        <p>{notesText.withdrawHint}</p>
      </ConfirmDialog>
    </Panel>
  )
}

function NoteForm({ kind, subjectId }: NotesPanelProps) {
  const add = useAddNote({ kind, id: subjectId })
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (add.isPending) return
    if (text.trim() === '') return setError(notesText.noteEmpty)
    // a note that could not be saved stays in the field
    add.mutate(text, { onSuccess: () => setText('') })
  }
  return (
    <form className={style.form} onSubmit={submit} noValidate>
      <TextArea
        label={notesText.newNote}
        hint={kind === 'user' ? notesText.lead : notesText.personLead}
        rows={3}
        maxLength={maxNoteLength}
        value={text}
        error={error}
        onEdit={() => setError(undefined)}
        onChange={({ target }) => setText(target.value)}
      />
      <Button small type="submit" loading={add.isPending}>
        {notesText.addNote}
      </Button>
    </form>
  )
}

/** Formats the day and the minute in London time. */
const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })

function NoteItem({ note, onWithdraw }: { note: Note; onWithdraw: () => void }) {
  return (
    <li className={style.note}>
      <p className={note.withdrawnAt ? style.withdrawn : style.text}>{note.text}</p>
      <p className={style.foot}>
        <span>
          {notesText.writtenBy(note.admin, moment.format(new Date(note.createdAt)))}
          {note.withdrawnAt && ` · ${notesText.withdrawnOn(formatDay(note.withdrawnAt))}`}
        </span>
        {note.isOwn && !note.withdrawnAt && (
          <Button small variant="quiet" onClick={onWithdraw}>
            {notesText.withdraw}
            <span className="visually-hidden"> {note.text.slice(0, 40)}</span>
          </Button>
        )}
      </p>
    </li>
  )
}
