import mapPinIcon from '@tabler/icons/outline/map-pin.svg?path'
import plusIcon from '@tabler/icons/outline/plus.svg?path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '#access/web/viewer.ts'
import { accountsText } from '#accounts/text.ts'
import { DeleteDialog } from '#platform/web/ui/back-office/delete-dialog.tsx'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Radio } from '#platform/web/ui/fields/switch.tsx'
import { EmptyState, LoadError } from '#platform/web/ui/loading/load-state.tsx'
import { Skeleton, SkeletonGroup } from '#platform/web/ui/loading/skeleton.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import { PageTitle } from '#platform/web/ui/page/page-title.tsx'
import { Lines } from '#platform/web/ui/text/lines.tsx'
import type { Address } from '../contract.ts'
import { addressesText } from '../text.ts'
import { AddressForm } from './address-form.tsx'
import style from './addresses-screen.module.css'
import { ownAddressesQuery, useDeleteAddress, useSetPrimaryAddress } from './api.ts'

type OpenDialog = { form: Address | null } | { remove: Address } | null

export function AddressesScreen() {
  const viewer = useViewer()
  const [open, setOpen] = useState<OpenDialog>(null)
  const { data, error, refetch } = useQuery(ownAddressesQuery(viewer.key))
  const add = (
    <Button icon={plusIcon} onClick={() => setOpen({ form: null })}>
      {addressesText.addAddress}
    </Button>
  )
  return (
    <>
      <PageTitle backTo="/" actions={data && data.addresses.length > 0 && add}>
        {addressesText.addressesTitle}
      </PageTitle>
      {error && !data && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && (
        <SkeletonGroup className={style.list}>
          <Skeleton height="180px" />
          <Skeleton height="180px" />
        </SkeletonGroup>
      )}
      {data?.addresses.length === 0 && (
        <EmptyState
          icon={mapPinIcon}
          text={addressesText.noAddresses}
          hint={addressesText.noAddressesHint}
          action={add}
        />
      )}
      <ul className={`bare ${style.list}`}>
        {data?.addresses.map((address) => (
          <AddressCard key={address.id} address={address} onOpen={setOpen} />
        ))}
      </ul>
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </>
  )
}

/** One address: can be made the default, edited and deleted. */
function AddressCard({ address, onOpen }: { address: Address; onOpen: (open: OpenDialog) => void }) {
  const makePrimary = useSetPrimaryAddress()
  const name = (
    <span className={style.name}>
      {address.firstName} {address.lastName}
      {address.isPrimary && <span className={style.default}>{addressesText.defaultAddress}</span>}
    </span>
  )
  return (
    <li className={style.address} data-primary={address.isPrimary || undefined}>
      <Radio
        name="primary"
        value={address.id}
        checked={address.isPrimary}
        label={name}
        onChange={(id) => makePrimary.mutate(id)}
      />
      <AddressLines {...address} />
      <div className={style.actions}>
        <Button variant="quiet" small onClick={() => onOpen({ form: address })}>
          {accountsText.edit}
          <span className="visually-hidden">: {address.line1}</span>
        </Button>
        <Button variant="quiet" small onClick={() => onOpen({ remove: address })}>
          {addressesText.remove}
          <span className="visually-hidden">: {address.line1}</span>
        </Button>
      </div>
    </li>
  )
}

function Dialogs({ open, onClose }: { open: OpenDialog; onClose: () => void }) {
  const deleteAddress = useDeleteAddress()
  const editing = open && 'form' in open ? open : null
  const addressToDelete = open && 'remove' in open ? open.remove : null
  return (
    <>
      <Modal
        open={editing !== null}
        title={editing?.form ? addressesText.editAddress : addressesText.addAddress}
        onClose={onClose}
      >
        <AddressForm {...(editing?.form ? { address: editing.form } : {})} onSaved={onClose} onCancel={onClose} />
      </Modal>
      <DeleteDialog
        item={addressToDelete}
        title={addressesText.deleteAddress}
        onDelete={({ id }) => deleteAddress.mutateAsync(id)}
        onClose={onClose}
      >
        {(address) => <AddressLines {...address} />}
      </DeleteDialog>
    </>
  )
}

function AddressLines({ line1, line2, city, county, postcode, country, phone }: Address) {
  return (
    <address className={style.lines}>
      <Lines items={[line1, line2, `${city}, ${county}`, postcode, country, phone].filter(Boolean)} />
    </address>
  )
}
