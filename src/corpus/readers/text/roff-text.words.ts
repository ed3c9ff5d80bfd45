// Special characters of roff by their names, as groff_char(7) lists them, and the strings that the macros for manual pages define.

const PAIRS =
  'aq \' dq " lq “ rq ” oq ‘ cq ’ Lq “ Rq ” Bq „ bq ‚ Fo « Fc » fo ‹ fc › bu • ci ○ em — en – hy - co © rg ® tm ™ R ® Tm ™ de ° ' +
  'dg † dd ‡ sc § ps ¶ mu × di ÷ pl + mi − eq = ** ∗ +- ± <= ≤ >= ≥ != ≠ == ≡ ~~ ≈ ap ∼ -> → <- ← <> ↔ ua ↑ da ↓ rA ⇒ lA ⇐ hA ⇔ ' +
  'if ∞ sr √ pd ∂ gr ∇ is ∫ mo ∈ nm ∉ es ∅ ca ∩ cu ∪ sb ⊂ sp ⊃ AN ∧ OR ∨ no ¬ fa ∀ te ∃ ba | br │ or | bv │ ul _ rn ‾ sl / rs \\ at @ sh # ' +
  'Do $ Eu € eu € Po £ Ye ¥ ct ¢ ga ` aa ´ ha ^ ti ~ ad ¨ ac ¸ ah ˇ ao ˚ lB [ rB ] lC { rC } la ⟨ ra ⟩ 12 ½ 14 ¼ 34 ¾ S1 ¹ S2 ² S3 ³ ' +
  'ss ß AE Æ ae æ OE Œ oe œ /O Ø /o ø /L Ł /l ł -D Ð Sd ð TP Þ Tp þ .i ı r! ¡ r? ¿ OK ✓ lz ◊ sq □ ' +
  '*a α *b β *g γ *d δ *e ε *z ζ *y η *h θ *i ι *k κ *l λ *m μ *n ν *c ξ *o ο *p π *r ρ *s σ *t τ *u υ *f φ *x χ *q ψ *w ω ' +
  '*D Δ *G Γ *H Θ *L Λ *P Π *S Σ *F Φ *Q Ψ *W Ω mc µ ff ff fi fi fl fl Fi ffi Fl ffl';

const words = PAIRS.split(' ');

export const CHARACTERS: ReadonlyMap<string, string> = new Map(
  words.flatMap((name, at) => (at % 2 === 0 ? [[name, words[at + 1]!] as const] : [])),
);
