import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { callApi, pageSize } from '#platform/web/api-client/call-api.ts'
import type { NoteSubject, noteListSchema } from '../contract.ts'

export interface Note {
  id: string
  text: string
  admin: string
  isOwn: boolean
  createdAt: string
  withdrawnAt: string | null
}

export const notesQuery = (viewer: string, { kind, id }: NoteSubject) =>
  infiniteQueryOptions({
    queryKey: ['notes', viewer, kind, id],
    queryFn: async ({ pageParam }) => {
      const query = { subject_kind: kind, subject_id: id, page: pageParam, lmt: pageSize }
      const { notes, ttl } = await callApi<z.output<typeof noteListSchema>>('GET', 'admin/note/list', { query })
      const toNote = (note: (typeof notes)[number]): Note => ({
        id: note._id,
        text: note.note,
        admin: note.admin,
        isOwn: note.own,
        createdAt: note.created,
        withdrawnAt: note.withdrawn,
      })
      return { notes: notes.map(toNote), total: ttl }
    },
    initialPageParam: 1,
    getNextPageParam: (last, _all, page) => (page * pageSize < last.total ? page + 1 : undefined),
  })

export function useAddNote({ kind, id }: NoteSubject) {
  return useNoteMutation((note: string) =>
    callApi<{ message: string }>('POST', 'admin/note', { body: { subject_kind: kind, subject_id: id, note } }),
  )
}

export function useWithdrawNote() {
  return useNoteMutation((noteId: string) =>
    callApi<{ message: string }>('DELETE', `admin/note/${encodeURIComponent(noteId)}`),
  )
}

function useNoteMutation(mutationFn: (input: string) => Promise<{ message: string }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => queries.invalidateQueries({ queryKey: ['notes'] }),
    meta: { showsMessage: true },
  })
}
