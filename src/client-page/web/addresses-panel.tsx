import { useState } from 'react'
import type { Address } from '#accounts/addresses/contract.ts'
import { AddressForm } from '#accounts/addresses/web/address-form.tsx'
import { accountsText } from '#accounts/text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Select } from '#platform/web/ui/fields/field.tsx'
import { ConfirmDialog, Modal } from '#platform/web/ui/overlays/modal.tsx'
import { Panel } from '#platform/web/ui/page/panel.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import { clientPageText } from '../text.ts'
import { type ClientPageSeller, useDeleteClientPageAddress, useSaveClientPageAddress } from './api.ts'
import style from './client-page.module.css'

type OpenDialog = { form: Address | null; clientId: string } | { remove: Address } | null

/** The client's delivery addresses: the one that each seller has recorded, and those that the client has added. */
export function AddressesPanel({ sellers }: { sellers: readonly ClientPageSeller[] }) {
  const [open, setOpen] = useState<OpenDialog>(null)
  const openSellers = sellers.filter(({ isOpen }) => isOpen)
  const close = () => setOpen(null)
  return (
    <Panel
      heading={clientPageText.addresses}
      actions={
        openSellers[0] && (
          <Button
            variant="secondary"
            small
            onClick={() => setOpen({ form: null, clientId: openSellers[0]?.clientId ?? '' })}
          >
            {clientPageText.addAddress}
          </Button>
        )
      }
    >
      <p className={style.lead}>{clientPageText.addressesLead}</p>
      <ul className={`bare ${style.addresses}`}>
        {sellers.map((seller) => (
          <li key={seller.clientId}>
            <h3 className={style.subheading}>{clientPageText.sellersRecord(seller.name)}</h3>
            <AddressLines lines={seller.recordLines} />
            <p className={style.hint}>{clientPageText.recordHint}</p>
            {seller.addresses.map((address) => (
              <AddressItem key={address.id} address={address} seller={seller} onOpen={setOpen} />
            ))}
          </li>
        ))}
      </ul>
      {open && 'form' in open && <SaveDialog sellers={openSellers} opened={open} onClose={close} />}
      <RemoveDialog address={open && 'remove' in open ? open.remove : null} onClose={close} />
    </Panel>
  )
}

interface AddressItemProps {
  address: Address
  seller: ClientPageSeller
  onOpen: (open: OpenDialog) => void
}

function AddressItem({ address, seller, onOpen }: AddressItemProps) {
  const suffix = <span className="visually-hidden">: {address.line1}</span>
  return (
    <div className={style.address}>
      <h3 className={style.subheading}>{clientPageText.usedWith(seller.name)}</h3>
      <AddressLines lines={linesOf(address)} />
      <div className={style.actions}>
        <Button variant="quiet" small onClick={() => onOpen({ form: address, clientId: seller.clientId })}>
          {accountsText.edit}
          {suffix}
        </Button>
        <Button variant="quiet" small onClick={() => onOpen({ remove: address })}>
          {clientPageText.remove}
          {suffix}
        </Button>
      </div>
    </div>
  )
}

interface SaveDialogProps {
  sellers: readonly ClientPageSeller[]
  opened: { form: Address | null; clientId: string }
  onClose: () => void
}

function SaveDialog({ sellers, opened, onClose }: SaveDialogProps) {
  const [clientId, setClientId] = useState(opened.clientId)
  const save = useSaveClientPageAddress(clientId, opened.form?.id)
  return (
    <Modal open title={opened.form ? clientPageText.changeAddress : clientPageText.addAddress} onClose={onClose}>
      {!opened.form && sellers.length > 1 && (
        <Select
          label={clientPageText.withSeller}
          options={sellers.map((seller) => ({ value: seller.clientId, label: seller.name }))}
          value={clientId}
          onChange={setClientId}
        />
      )}
      <AddressForm
        {...(opened.form ? { address: opened.form } : {})}
        onSave={save.mutateAsync}
        onSaved={onClose}
        onCancel={onClose}
      />
    </Modal>
  )
}

function RemoveDialog({ address, onClose }: { address: Address | null; onClose: () => void }) {
  const remove = useDeleteClientPageAddress()
  return (
    <ConfirmDialog
      open={address !== null}
      title={clientPageText.removeAddress}
      confirm={clientPageText.remove}
      danger
      onConfirm={async () => {
        if (address) await remove.mutateAsync(address.id)
        onClose()
      }}
      onClose={onClose}
    >
      {address && <AddressLines lines={linesOf(address)} />}
    </ConfirmDialog>
  )
}

function linesOf({ firstName, lastName, line1, line2, city, county, postcode, country, phone }: Address): string[] {
  return [`${firstName} ${lastName}`, line1, line2, `${city}, ${county}`, postcode, country, phone].filter(Boolean)
}

function AddressLines({ lines }: { lines: readonly string[] }) {
  return (
    <address className={style.lines}>
      <Lines items={lines} />
    </address>
  )
}
