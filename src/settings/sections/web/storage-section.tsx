import { textLengths } from '#platform/text-lengths.ts'
import { notifyError } from '#platform/web/api-client/notify-error.ts'
import { FieldPair } from '#platform/web/forms/form.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { TextField } from '#platform/web/ui/fields/field.tsx'
import { setStorageSchema } from '#settings/contract.ts'
import { settingsText } from '#settings/text.ts'
import { type SettingsToEdit, useSetSection } from '#settings/web/api.ts'
import { SecretField, SectionForm } from './section-form.tsx'

interface SectionProps {
  settings: SettingsToEdit
}

/** The form for where files are stored. */
export function StorageSection({
  settings,
  storage,
}: SectionProps & { storage: NonNullable<SettingsToEdit['storage']> }) {
  const { kind, place, endpoint, region, bucket } = storage
  return (
    <SectionForm
      section="storage"
      heading={settingsText.storage}
      hint={settingsText.storageHint}
      settings={settings}
      schema={setStorageSchema}
      initial={{ endpoint, region, bucket, storage_key: '', storage_secret: '' }}
      hasSecrets
      actions={<BackToFolder settings={settings} />}
    >
      {(fields) => (
        <>
          <p>{kind === 'bucket' ? settingsText.inBucket(place) : settingsText.inFolder}</p>
          <TextField
            label={settingsText.endpoint}
            maxLength={textLengths.webAddress}
            autoComplete="off"
            spellCheck={false}
            {...fields.text('endpoint', settingsText.endpointHint)}
          />
          <FieldPair>
            <TextField
              label={settingsText.bucket}
              maxLength={textLengths.title}
              autoComplete="off"
              spellCheck={false}
              {...fields.text('bucket')}
            />
            <TextField
              label={settingsText.region}
              maxLength={textLengths.kind}
              autoComplete="off"
              spellCheck={false}
              {...fields.text('region', settingsText.regionHint)}
            />
          </FieldPair>
          <FieldPair>
            <SecretField
              name="storage_key"
              label={settingsText.storageKey}
              fields={fields}
              maxLength={textLengths.providerToken}
            />
            <SecretField
              name="storage_secret"
              label={settingsText.storageSecret}
              fields={fields}
              maxLength={textLengths.providerToken}
            />
          </FieldPair>
        </>
      )}
    </SectionForm>
  )
}

/** Goes back from a bucket that was saved on this page to the data folder. */
function BackToFolder({ settings }: SectionProps) {
  const save = useSetSection('storage')
  if (settings.storage?.kind !== 'bucket' || settings.variables.has('storage.bucket')) return null
  const versionId = settings.versionIds.get('storage') ?? ''
  // an error is shown as a notification
  const leave = () => save.mutateAsync({ values: { remove: true }, versionId }).catch(notifyError)
  return (
    <Button variant="secondary" loading={save.isPending} onClick={leave}>
      {settingsText.backToFolder}
    </Button>
  )
}
