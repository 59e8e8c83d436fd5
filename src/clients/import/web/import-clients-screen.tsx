import { useState } from 'react'
import { clientImportColumns } from '#clients/admin/import-columns.ts'
import { clientImportText } from '#clients/import/text.ts'
import { type ClientImport, useClientImport } from '#clients/import/web/api.ts'
import { ClientImportReport } from '#clients/import/web/client-import-report.tsx'
import { useFormErrors } from '#platform/web/forms/use-form-errors.ts'
import { useNavigate } from '#platform/web/router/router.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { FileDrop } from '#platform/web/ui/files/file-drop.tsx'
import { notify } from '#platform/web/ui/notifications/notify.ts'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import style from './import-clients-screen.module.css'

const types = ['.csv', 'text/csv', '.vcf', 'text/vcard', 'text/x-vcard']

/** Shows what a file of clients would add, and adds it once the seller has seen it. */
export function ImportClientsScreen() {
  const errors = useFormErrors()
  const importFile = useClientImport()
  const navigate = useNavigate()
  const [preview, setPreview] = useState<{ file: File; report: ClientImport } | null>(null)
  const check = async (file: File) => {
    setPreview(null)
    errors.show({})
    try {
      setPreview({ file, report: await importFile.mutateAsync({ file, dry: true }) })
    } catch (error) {
      errors.showOrNotify(error)
    }
  }
  const add = async (file: File) => {
    try {
      const { message } = await importFile.mutateAsync({ file, dry: false })
      notify.success(message)
      navigate('/myclients')
    } catch (error) {
      errors.showOrNotify(error)
    }
  }
  return (
    <div className={`page ${style.screen}`}>
      <PageTitle backTo="/myclients" lead={clientImportText.lead}>
        {clientImportText.title}
      </PageTitle>
      <FileDrop
        {...{ name: 'file', label: clientImportText.file, hint: clientImportText.fileHint, types }}
        buttonLabel={clientImportText.chooseFile}
        error={errors.field('file').error}
        onFiles={([file]) => file && check(file)}
      >
        <p className={style.hint}>{clientImportText.contactsHint}</p>
        <p className={style.hint}>
          {clientImportText.columns} {Object.values(clientImportColumns).join(', ')}. {clientImportText.optionalColumns}
        </p>
      </FileDrop>
      <div role="status" className={style.status}>
        {preview && <ClientImportReport fileName={preview.file.name} report={preview.report} />}
      </div>
      {preview && preview.report.addedCount > 0 && (
        <div className={style.actions}>
          <Button loading={importFile.isPending} onClick={() => add(preview.file)}>
            {clientImportText.add(preview.report.addedCount)}
          </Button>
        </div>
      )}
    </div>
  )
}
