import { textLengths } from '#platform/text-lengths.ts'
import { FieldPair } from '#platform/web/forms/form.tsx'
import { Link } from '#platform/web/router/router.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select, TextField } from '#platform/web/ui/fields/field.tsx'
import { type SettingSecret, setMailSchema, setMapsSchema, setProviderSchema } from '#settings/contract.ts'
import { settingsText } from '#settings/text.ts'
import { type SettingsToEdit, useSendTestMail, useSetSection } from '#settings/web/api.ts'
import style from './section-form.module.css'
import { SecretField, SectionForm } from './section-form.tsx'

interface SectionProps {
  settings: SettingsToEdit
}

const securities = Object.entries(settingsText.securities).map(([value, label]) => ({ value, label }))

/** The form for the mail server, with a button that sends a test email. */
export function MailSection({ settings, mail }: SectionProps & { mail: NonNullable<SettingsToEdit['mail']> }) {
  const { host, port, security, user, sender } = mail
  const testMail = useSendTestMail()
  return (
    <SectionForm
      section="mail"
      heading={settingsText.mail}
      hint={settingsText.mailHint}
      settings={settings}
      schema={setMailSchema}
      initial={{ host, port: String(port), security: security as string, user, password: '' }}
      hasSecrets
      actions={
        <Button variant="secondary" loading={testMail.isPending} onClick={() => testMail.mutateAsync(undefined)}>
          {settingsText.testMail}
        </Button>
      }
    >
      {(fields) => (
        <>
          <TextField
            label={settingsText.host}
            maxLength={textLengths.title}
            autoComplete="off"
            spellCheck={false}
            {...fields.text('host', settingsText.hostHint)}
          />
          <FieldPair>
            <TextField label={settingsText.port} inputMode="numeric" maxLength={5} {...fields.text('port')} />
            <Select
              label={settingsText.security}
              options={securities}
              value={fields.values.security}
              disabled={fields.isFixed('security')}
              onChange={(value) => fields.set({ security: value })}
              {...fields.errors.field('security')}
            />
          </FieldPair>
          <FieldPair>
            <TextField
              label={settingsText.user}
              maxLength={textLengths.title}
              autoComplete="off"
              spellCheck={false}
              {...fields.text('user')}
            />
            <SecretField
              name="password"
              label={settingsText.password}
              fields={fields}
              maxLength={textLengths.heading}
            />
          </FieldPair>
          <p className={style.hint}>
            {settingsText.sender(sender)} <Link to="/admin-brand">{settingsText.brand}</Link>.
          </p>
        </>
      )}
    </SectionForm>
  )
}

/** The form for the keys of card payments. */
export function ProviderSection({
  settings,
  provider,
}: SectionProps & { provider: NonNullable<SettingsToEdit['provider']> }) {
  const { client_id, mode, webhook_url: webhookUrl } = provider
  return (
    <SectionForm
      section="provider"
      heading={settingsText.provider}
      hint={settingsText.providerHint}
      settings={settings}
      schema={setProviderSchema}
      initial={{ secret_key: '', publishable_key: '', webhook_secret: '', client_id }}
      hasSecrets
      actions={<RemoveKeys settings={settings} section="provider" secret="secret_key" />}
    >
      {(fields) => (
        <>
          <p>{settingsText.providerModes[mode]}</p>
          <SecretField
            name="secret_key"
            label={settingsText.secretKey}
            fields={fields}
            maxLength={textLengths.providerToken}
          />
          <SecretField
            name="publishable_key"
            label={settingsText.publishableKey}
            fields={fields}
            maxLength={textLengths.providerToken}
          />
          <SecretField
            name="webhook_secret"
            label={settingsText.webhookSecret}
            hint={settingsText.webhookSecretHint(webhookUrl)}
            fields={fields}
            maxLength={textLengths.webAddress}
          />
          <TextField
            label={settingsText.clientId}
            autoComplete="off"
            spellCheck={false}
            maxLength={textLengths.providerToken}
            {...fields.text('client_id', settingsText.clientIdHint)}
          />
        </>
      )}
    </SectionForm>
  )
}

/** The form for the key of the maps service. */
export function MapsSection({ settings }: SectionProps) {
  return (
    <SectionForm
      section="maps"
      heading={settingsText.maps}
      hint={settingsText.mapsHint}
      settings={settings}
      schema={setMapsSchema}
      initial={{ maps_key: '' }}
      hasSecrets
      actions={<RemoveKeys settings={settings} section="maps" secret="maps_key" />}
    >
      {(fields) => (
        <SecretField
          name="maps_key"
          label={settingsText.mapsKey}
          hint={settingsText.mapsBuiltIn}
          fields={fields}
          maxLength={textLengths.providerToken}
        />
      )}
    </SectionForm>
  )
}

/** Removes keys that were saved on this page. */
function RemoveKeys({
  settings,
  section,
  secret,
}: SectionProps & { section: 'provider' | 'maps'; secret: SettingSecret }) {
  const save = useSetSection(section)
  if (!settings.secrets.get(secret)?.since) return null
  const values = { client_id: settings.provider?.client_id ?? '', remove: true }
  const versionId = settings.versionIds.get(section) ?? ''
  return (
    <Button variant="secondary" loading={save.isPending} onClick={() => save.mutateAsync({ values, versionId })}>
      {settingsText.removeKey}
    </Button>
  )
}
