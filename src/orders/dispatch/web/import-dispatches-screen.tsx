import { accessText } from '#access/text.ts'
import { importsText } from '#back-office/imports/text.ts'
import { ImportForm } from '#back-office/imports/web/import-form.tsx'
import { DownloadButton } from '#platform/web/ui/files/download-button.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Panel, Panels } from '#platform/web/ui/page/panel.tsx'
import { dispatchCsvColumns } from '../contract.ts'
import { dispatchText } from '../text.ts'

const template = { method: 'GET', path: 'admin/dispatch/import/template' } as const

/** Imports a file of tracking numbers, which is checked first and then imported as a whole. */
export function ImportDispatchesScreen() {
  return (
    <>
      <PageTitle
        backTo="/admin-dispatch"
        lead={dispatchText.importLead}
        actions={
          <DownloadButton request={template} fileName="tracking-numbers.csv">
            {importsText.template}
          </DownloadButton>
        }
      >
        {accessText.importNumbers}
      </PageTitle>
      <Panels>
        <Panel heading={importsText.import} fullWidth>
          <ImportForm kind="dispatch" titles={dispatchCsvColumns} hint={dispatchText.columnsHint} />
        </Panel>
      </Panels>
    </>
  )
}
