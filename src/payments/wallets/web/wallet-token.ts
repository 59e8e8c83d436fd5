/** The provider's token for a wallet's card. */
export interface WalletToken {
  id: string
  wallet: 'apple' | 'google'
}

export interface WalletButtonProps {
  /** In pounds; shown in the wallet's dialog. */
  amount: number
  /** Pays, and resolves to whether the payment was not rejected, which the wallet's dialog shows. */
  onPay: (token: WalletToken) => Promise<boolean>
}
