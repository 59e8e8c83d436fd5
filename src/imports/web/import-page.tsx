import { importsText } from '#imports/text.ts'
import { ImportForm, type ImportFormProps } from '#imports/web/import-form.tsx'
import { ImportHistory } from '#imports/web/import-history.tsx'
import { DownloadButton } from '#platform/web/ui/download-button.tsx'
import { PageTitle } from '#platform/web/ui/page-title.tsx'
import { Panel, Panels } from '#platform/web/ui/panel.tsx'

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
            {importsText.template}
          </DownloadButton>
        }
      >
        {title}
      </PageTitle>
      <Panels>
        <Panel heading={importsText.import} whole>
          <ImportForm {...form} />
        </Panel>
        <Panel heading={importsText.imports} whole>
          <ImportHistory kind={kind} />
        </Panel>
      </Panels>
    </>
  )
}
