import { ImportForm, type ImportFormProps } from '#admin/web/import-form.tsx'
import { ImportHistory } from '#admin/web/import-history.tsx'
import { DownloadButton } from '#base/web/ui/download-button.tsx'
import { PageTitle } from '#base/web/ui/page-title.tsx'
import { Panel, Panels } from '#base/web/ui/panel.tsx'
import { importsMessages as say } from '#messages/imports.ts'

interface ImportPageProps extends ImportFormProps {
  title: string
  lead: string
  backTo: string
}

/** A file is looked at, then brought in, and can be taken back. */
export function ImportPage({ title, lead, backTo, ...form }: ImportPageProps) {
  const { kind } = form
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
          <ImportForm {...form} />
        </Panel>
        <Panel heading={say.imports} whole>
          <ImportHistory kind={kind} />
        </Panel>
      </Panels>
    </>
  )
}
