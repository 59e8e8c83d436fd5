import type { EmailToEdit } from '#mail/wordings/contract.ts'
import { wordingsText } from '#mail/wordings/text.ts'
import { type Column, Table } from '#platform/web/ui/tables/table.tsx'
import style from './editor.module.css'

type Placeholder = EmailToEdit['placeholders'][number]

const columns: readonly Column<Placeholder>[] = [
  {
    title: wordingsText.placeholder,
    cell: ({ name, needed }) => (
      <>
        <code className={style.name}>{`{${name}}`}</code>
        {needed && <span className={style.needed}>{wordingsText.isNeeded}</span>}
      </>
    ),
  },
  {
    title: wordingsText.meaning,
    cell: ({ name, kind }) => [wordingsText.placeholders[name], wordingsText.kinds[kind]].filter(Boolean).join(' '),
  },
  { title: wordingsText.example, cell: ({ example }) => example || '-', breaks: 'anywhere' },
]

/** The placeholders that may be written in curly brackets, and what each stands for. */
export function PlaceholderList({ placeholders }: { placeholders: readonly Placeholder[] }) {
  return (
    <Table caption={wordingsText.placeholdersTitle} columns={columns} rows={placeholders} rowKey={({ name }) => name} />
  )
}
