import type { ReactNode } from 'react'
import type { ImportKind } from '#admin/web/import-api.ts'
import { ImportForm } from '#admin/web/import-form.tsx'
import { LatestImports } from '#admin/web/latest-imports.tsx'
import { DownloadButton } from '#base/web/ui/download-button.tsx'
import type { FormProblems } from '#base/web/ui/form-problems.ts'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Panel, Panels } from '#base/web/ui/panel.tsx'
import { importsMessages as say } from '#messages/imports.ts'

export interface ImportPageProps {
  kind: ImportKind
  title: string
  lead: string
  backTo: string
  columns: readonly string[]
  hint?: string
  /** Fields beside the file. */
  fields?: (problems: FormProblems) => ReactNode
}

/** A file is looked at, then brought in, and can be taken back. */
export function ImportPage({ kind, title, lead, backTo, columns, hint, fields }: ImportPageProps) {
  const template = { method: 'GET', path: `admin/${kind}/import/template` } as const
  return (
    <>
      <PageTitle
        backTo={backTo}
        lead={lead}
        actions={
          <DownloadButton from={template} fileName={`${kind}s.csv`}>
            {say.template}
          </DownloadButton>
        }
      >
        {title}
      </PageTitle>
      <Panels>
        <Panel heading={say.import} whole>
          <ImportForm kind={kind} columns={columns} {...(hint ? { hint } : {})} {...(fields ? { fields } : {})} />
        </Panel>
        <Panel heading={say.latest} whole>
          <LatestImports kind={kind} />
        </Panel>
      </Panels>
    </>
  )
}
