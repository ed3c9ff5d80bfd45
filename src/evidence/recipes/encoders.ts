// JSON encoders: id, family, member order, spacing, escapes, numbers, and the common name of the
// encoder. A table in text, one line per encoder, likeliest first; parsed on first use and checked by a test, word by word.

/** Likely enough to be tried over every scope before any other. */
export const LIKELY_ENCODERS = `
python-sorted-compact python codepoint compact ascii python Python json.dumps(sort_keys=True, separators=(",", ":"))
python-sorted-compact-utf8 python codepoint compact js python Python json.dumps(sort_keys=True, separators=(",", ":"), ensure_ascii=False)
jcs javascript utf16 compact raw es RFC 8785 (JCS)
python-sorted python codepoint spaced ascii python Python json.dumps(sort_keys=True)
`;

export const OTHER_ENCODERS = `
python-sorted-utf8 python codepoint spaced js python Python json.dumps(sort_keys=True, ensure_ascii=False)
js-sorted javascript utf16 compact js es JSON.stringify with sorted keys
orjson-sorted python codepoint compact raw orjson orjson with OPT_SORT_KEYS
serde-sorted rust codepoint compact raw ryu serde_json over a sorted map
serde-sorted-coarse rust codepoint compact raw rust serde_json over a sorted map, floats read without float_roundtrip
sent-sorted sent codepoint compact kept kept compact JSON with sorted keys, numbers and escapes as sent
sent-sorted-utf8 sent codepoint compact js kept compact JSON with sorted keys, numbers as sent
python-compact python document compact ascii python Python json.dumps(separators=(",", ":"))
python-compact-utf8 python document compact js python Python json.dumps(separators=(",", ":"), ensure_ascii=False)
python python document spaced ascii python Python json.dumps
python-utf8 python document spaced js python Python json.dumps(ensure_ascii=False)
js javascript javascript compact js es JSON.stringify
sent sent document compact kept kept compact JSON in document order, numbers and escapes as sent
pydantic python document compact raw pydantic pydantic model_dump_json
orjson python document compact raw orjson orjson
serde rust document compact raw ryu serde_json over structs
serde-coarse rust document compact raw rust serde_json over structs, floats read without float_roundtrip
python-sorted-indent2 python codepoint indent2 ascii python Python json.dumps(sort_keys=True, indent=2)
python-sorted-indent2-utf8 python codepoint indent2 js python Python json.dumps(sort_keys=True, indent=2, ensure_ascii=False)
python-indent2 python document indent2 ascii python Python json.dumps(indent=2)
python-indent2-utf8 python document indent2 js python Python json.dumps(indent=2, ensure_ascii=False)
python-sorted-indent4 python codepoint indent4 ascii python Python json.dumps(sort_keys=True, indent=4)
python-indent4 python document indent4 ascii python Python json.dumps(indent=4)
python-sorted-indent4-utf8 python codepoint indent4 js python Python json.dumps(sort_keys=True, indent=4, ensure_ascii=False)
python-indent4-utf8 python document indent4 js python Python json.dumps(indent=4, ensure_ascii=False)
orjson-sorted-indent2 python codepoint indent2 raw orjson orjson with OPT_SORT_KEYS | OPT_INDENT_2
js-sorted-indent2 javascript utf16 indent2 js es JSON.stringify with sorted keys and indent 2
js-indent2 javascript javascript indent2 js es JSON.stringify with indent 2
go-sorted go codepoint compact go-html go Go json.Marshal of a map
go-sorted-new go codepoint compact go-html-new go Go 1.22+ json.Marshal of a map
go go document compact go-html go Go json.Marshal of structs
go-new go document compact go-html-new go Go 1.22+ json.Marshal of structs
go-sorted-plain go codepoint compact go-plain go Go json of a map with SetEscapeHTML(false)
go-plain go document compact go-plain go Go json of structs with SetEscapeHTML(false)
go-sorted-number go codepoint compact go-html kept Go json of a map with UseNumber
go-sorted-number-plain go codepoint compact go-plain kept Go json of a map with UseNumber and SetEscapeHTML(false)
go-sorted-indent2 go codepoint indent2 go-html go Go json.MarshalIndent of a map, two spaces
go-sorted-tabs go codepoint tabs go-html go Go json.MarshalIndent of a map, tabs
jackson-sorted java utf16 compact raw-upper java Jackson with ORDER_MAP_ENTRIES_BY_KEYS
jackson java document compact raw-upper java Jackson
jackson-sorted-ascii java utf16 compact ascii-upper java Jackson with ORDER_MAP_ENTRIES_BY_KEYS and ESCAPE_NON_ASCII
jackson-ascii java document compact ascii-upper java Jackson with ESCAPE_NON_ASCII
jackson-sorted-pretty java utf16 jackson raw-upper java Jackson, sorted, default pretty printer
jackson-pretty java document jackson raw-upper java Jackson, default pretty printer
gson java document compact gson java Gson
php php document compact ascii-slash php PHP json_encode
php-sorted php codepoint compact ascii-slash php PHP json_encode after ksort
php-unescaped php document compact raw-lines php PHP json_encode with JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
php-sorted-unescaped php codepoint compact raw-lines php PHP json_encode after ksort with JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
php-slashes php document compact ascii-del-raw php PHP json_encode with JSON_UNESCAPED_SLASHES
php-sorted-slashes php codepoint compact ascii-del-raw php PHP json_encode after ksort with JSON_UNESCAPED_SLASHES
php-unicode php document compact raw-slash php PHP json_encode with JSON_UNESCAPED_UNICODE
php-pretty php document indent4 ascii-slash php PHP json_encode with JSON_PRETTY_PRINT
ruby-sorted ruby codepoint compact raw ruby Ruby JSON.generate with sorted keys
ruby ruby document compact raw ruby Ruby JSON.generate
ruby-pretty ruby document indent2 raw ruby Ruby JSON.pretty_generate
dotnet dotnet document compact dotnet dotnet System.Text.Json
dotnet-sorted dotnet utf16 compact dotnet dotnet System.Text.Json with sorted keys
dotnet-kept dotnet document compact dotnet kept System.Text.Json over JsonNode
dotnet-sorted-kept dotnet utf16 compact dotnet kept System.Text.Json over JsonNode with sorted keys
newtonsoft dotnet document compact newtonsoft kept Newtonsoft.Json
jsonb postgres length spaced raw decimal PostgreSQL jsonb::text
jq-sorted jq codepoint compact raw jq jq -cS
jq jq document compact raw jq jq -c
jq-sorted-indent2 jq codepoint indent2 raw jq jq -S
`;

/** The cells of a table above, one array a row: seven texts. */
export function readEncoders(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split(' ');
      return [...cells.slice(0, 6), cells.slice(6).join(' ')];
    });
}
