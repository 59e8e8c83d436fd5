-- module: accounts
-- compatible: yes
comment on column second_factors.secret is 'What codes are computed from, encrypted with ENCRYPTION_KEY and bound to row and column; 20 bytes are one in the clear, of the version before (D-429). Null until the first code has confirmed it.';
comment on column second_factors.new_secret is 'A set-up that is not confirmed yet, encrypted likewise; it replaces the secret.';
