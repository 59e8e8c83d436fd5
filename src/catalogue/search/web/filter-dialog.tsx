import adjustmentsHorizontalIcon from '@tabler/icons/outline/adjustments-horizontal.svg?path'
import { useState } from 'react'
import { countFilters, type Filters } from '#catalogue/search/web/explore-url.ts'
import { FilterPanel } from '#catalogue/search/web/filter-panel.tsx'
import { storefrontText } from '#catalogue/storefront-text.ts'
import { Button } from '#platform/web/ui/buttons/button.tsx'
import { Modal } from '#platform/web/ui/overlays/modal.tsx'
import style from './explore-screen.module.css'

interface FilterDialogProps {
  filters: Filters
  onChange: (filters: Filters) => void
  onClear: () => void
}

/** On phones the filters are in a dialog; its button shows how many are set, and stays at the bottom of a long list. */
export function FilterDialog({ filters, onChange, onClear }: FilterDialogProps) {
  const [open, setOpen] = useState(false)
  const count = countFilters(filters)
  const close = () => setOpen(false)
  return (
    <>
      <span className={style.filterButton}>
        <Button small icon={adjustmentsHorizontalIcon} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {storefrontText.filters}
          {count > 0 && ` (${count})`}
        </Button>
      </span>
      <Modal
        open={open}
        title={storefrontText.filters}
        onClose={close}
        actions={
          <>
            <Button variant="secondary" onClick={onClear}>
              {storefrontText.clearAll}
            </Button>
            <Button onClick={close}>{storefrontText.showResults}</Button>
          </>
        }
      >
        <FilterPanel filters={filters} onChange={onChange} />
      </Modal>
    </>
  )
}
