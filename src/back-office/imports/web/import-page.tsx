import { importsText } from '#back-office/imports/text.ts'
import { ImportForm, type ImportFormProps } from '#back-office/imports/web/import-form.tsx'
import { ImportHistory } from '#back-office/imports/web/import-history.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels } from '#platform/web/ui/page/panel.tsx'

interface ImportPageProps extends ImportFormProps {
  title: string
  lead: string
  backTo: string
}

/** Validates a file, imports it, and lists past imports, which can be undone. */
export function ImportPage({ title, lead, backTo, ...form }: ImportPageProps) {
  const { kind } = form
  const template = { method: 'GET', path: `admin/${kind}/import/template` } as const
  return (
    <>
      <PageTitle
        backTo={backTo}
        lead={lead}
        actions={
          <DownloadButton request={template} fileName={`${kind}s.csv`}>
            {importsText.template}
          </DownloadButton>
        }
      >
        {title}
      </PageTitle>
      <Panels>
        <Panel heading={importsText.import} fullWidth>
          <ImportForm {...form} />
        </Panel>
        <Panel heading={importsText.imports} fullWidth>
          <ImportHistory kind={kind} />
        </Panel>
      </Panels>
    </>
  )
}
