/**
 * Names of cities in addition to those of the gazetteer, with parts that stand for their city: as it is shown | other names | region (US
 * and Canada) | country.
 */
export const CITY_NAMES = `
Antwerp|antwerpen||BE
The Hague|den haag,s gravenhage||NL
New York|new york city,nyc,نیویارک,نيويورك,ny city,manhattan,brooklyn,queens,bronx,the bronx,staten island|NY|US
Philadelphia|philly|PA|US
Washington|washington dc,washington d.c.,dc,district of columbia|DC|US
St. Louis|st louis,saint louis|MO|US
Los Angeles|la,hollywood,city of angels|CA|US
San Francisco|sf,san fran,frisco|CA|US
Las Vegas|vegas|NV|US
New Orleans|nola|LA|US
Atlanta|atl|GA|US
Minneapolis|mpls|MN|US
Montreal|montréal|QC|CA
Vancouver|vancouver bc|BC|CA
London|greater london,city of london,ldn,croydon,ilford,hackney,tower hamlets,walthamstow,harrow,wembley,hounslow,ealing,\
newham,tooting,lewisham,wandsworth,islington,hammersmith,brixton,whitechapel,لندن||GB
Birmingham|brum,bham,برمنگھم,برمنغهام,برمنجهام||GB
Leicester|leister,lester,لیسٹر||GB
Bradford|بریڈفورڈ||GB
Luton|لوٹن||GB
Glasgow|گلاسگو||GB
Manchester|mcr||GB
Newcastle upon Tyne|newcastle,newcastle uk,newcastle on tyne||GB
Kingston upon Hull|hull||GB
Brighton|brighton and hove||GB
Derry|londonderry||GB
Brussels|bruxelles,brussel||BE
Munich|münchen,munchen,muenchen||DE
Frankfurt|frankfurt am main,frankfurt main,ffm||DE
Cologne|köln,koln,koeln||DE
Nuremberg|nürnberg,nuernberg||DE
Hanover|hannover||DE
Düsseldorf|dusseldorf,duesseldorf||DE
Vienna|wien||AT
Zurich|zürich,zuerich||CH
Geneva|genève,geneve,genf||CH
Malmö|malmo||SE
Gothenburg|göteborg,goteborg||SE
Copenhagen|københavn,kobenhavn||DK
Lisbon|lisboa||PT
Milan|milano||IT
Rome|roma||IT
Turin|torino||IT
Florence|firenze||IT
Naples|napoli||IT
Venice|venezia||IT
Seville|sevilla||ES
Athens|athina||GR
Prague|praha||CZ
Warsaw|warszawa||PL
Moscow|moskva,moskau,moscou||RU
Pristina|prishtina||XK
Istanbul|i̇stanbul||TR
Izmir|i̇zmir||TR
Jerusalem|east jerusalem,al-quds,al quds||PS
Makkah|mecca,makkah al mukarramah,mekke,mecque,la mecque||SA
Madinah|medina,medinah,madina,al madinah,al madinah al munawwarah,medine,médine,مدینہ منورہ,المدينة المنورة||SA
Jeddah|jidda,jiddah||SA
Khobar|al khobar,al khubar,alkhobar||SA
Dubai|dxb||AE
Abu Dhabi|auh,أبو ظبي||AE
Sanaa|sana'a||YE
Kuwait City|al kuwayt,al kuwait||KW
Giza|al jizah||EG
Alexandria|al iskandariyah,iskandariya,alexandrie||EG
Cairo|le caire||EG
Algiers|alger||DZ
Fes|fez,fès||MA
Oujda|oujda-angad,ujda,وجدة||MA
Tangier|tanger||MA
Marrakesh|marrakech||MA
Delhi|new delhi,نئی دہلی||IN
Gurgaon|gurugram||IN
Mumbai|bombay||IN
Bangalore|bengaluru,blr||IN
Kolkata|calcutta||IN
Chennai|madras||IN
Hyderabad|hyderabad deccan||IN
Thiruvananthapuram|trivandrum||IN
Kochi|cochin||IN
Varanasi|benares,banaras||IN
Vadodara|baroda||IN
Pune|poona||IN
Karachi|khi||PK
Lahore|lhr||PK
Islamabad|isb||PK
Rawalpindi|pindi||PK
Chittagong|chattogram||BD
Dhaka|dacca||BD
Malé|male city||MV
Kuala Lumpur|kl||MY
Penang|george town,pulau pinang||MY
Johor Bahru|jb||MY
Jakarta|jkt||ID
Yangon|rangoon||MM
Ho Chi Minh City|saigon||VN
Beijing|peking||CN
`;

/** Names of countries in addition to the English ones of `Intl.DisplayNames`: country code, colon, names. */
export const COUNTRY_NAMES = `
US:usa,us,u.s.,u.s.a.,united states,united states of america,america,the states,amerika,amérique,امریکہ,أمريكا
CA:canada
GB:برطانیہ,بريطانيا,uk,u.k.,gb,united kingdom,great britain,britain
IE:ireland,republic of ireland,eire
FR:france
BE:belgium
NL:netherlands,the netherlands,holland
DE:germany,deutschland
AT:austria
CH:switzerland
SE:sweden
DK:denmark
NO:norway
FI:finland
ES:spain
PT:portugal
IT:italy
GR:greece
BA:bosnia,bosnia and herzegovina
AL:albania
XK:kosovo
MK:north macedonia
TR:turkey,türkiye,turkiye
AZ:azerbaijan
IR:iran
UZ:uzbekistan
KZ:kazakhstan
AF:afghanistan
IQ:iraq
SY:syria
LB:lebanon
JO:jordan
PS:palestine
SA:saudi arabia,ksa,k.s.a.,saudi,السعودية,arabie saoudite,suudi arabistan
KW:kuwait
BH:bahrain
QA:qatar
AE:uae,u.a.e.,الامارات,امارات,eau,bae,united arab emirates,emirates
OM:oman
YE:yemen
EG:egypt
SD:sudan
LY:libya
TN:tunisia
DZ:algeria
MA:morocco
SN:senegal
GH:ghana
NG:nigeria
ET:ethiopia
SO:somalia
KE:kenya
TZ:tanzania
UG:uganda
ZA:south africa
PK:pakistan,pak
IN:india
BD:bangladesh
LK:sri lanka
MV:maldives
MY:malaysia
ID:indonesia
BN:brunei
PH:philippines
TH:thailand
JP:japan
AU:australia
NZ:new zealand,aotearoa
CZ:czech republic
CI:ivory coast
KR:south korea,korea
MM:burma
RU:russia
VN:vietnam
CN:china
HK:hong kong
CD:drc,dr congo
TT:trinidad,trinidad and tobago
`;

/** US states and Canadian provinces by country: the code and other short forms of each. */
export const REGION_CODES: Readonly<Record<string, string>> = {
  US: `AL ala,AK,AZ ariz,AR ark,CA calif cali,CO colo,CT conn,DE del,DC,FL fla,GA,HI,ID,IL ill,IN ind,IA,KS kans,KY,LA,ME,MD,MA mass,
    MI mich,MN minn,MS miss,MO,MT,NE nebr,NV nev,NH,NJ,NM,NY,NC,ND,OH,OK okla,OR ore,PA penn penna,RI,SC,SD,TN tenn,TX tex,UT,VT,
    VA,WA wash,WV,WI wis wisc,WY wyo`,
  CA: 'AB alta,BC,MB man,NB,NL newfoundland,NS,ON ont,PE pei,QC que,SK sask',
};

/** Other names of regions that the data has: country, code, names. */
export const REGION_NAMES = `
AU 02 nsw
AU 07 vic
AU 04 qld
AU 08 wa australia
AU 05 sa australia
AU 01 act
DE 07 nrw
DE 01 bw
FR 93 paca,provence
FR 11 idf
PK 03 kpk,kp,nwfp
PK 06 ajk,kashmir,azad kashmir,azad jammu and kashmir
PK 02 balochistan,baluchistan
PK 05 sind
IN 12 kashmir
IN 36 up
IN 16 maharastra
SA 06 eastern province,الشرقية
SA 14 hejaz,hijaz
GB NIR ni,n ireland,north of ireland
GB WLS cymru
GB ENG uk england
GB ENG.D8 co durham
GB ENG.H5 leics
GB ENG.F8 herts
GB ENG.B9 bucks
GB ENG.J9 notts
GB ENG.F2 hants
GB ENG.C3 cambs
GB ENG.K2 oxon
GB ENG.E6 glos
GB ENG.Q4 worcs
GB ENG.M9 staffs
GB ENG.H7 lincs
GB ENG.H2 lancs
GB ENG.P3 warks
GB ENG.P8 wilts
GB ENG.D3 derbys
US NJ jersey state,north jersey,south jersey,central jersey
BE VLG flanders,vlaanderen
BE WAL wallonia,wallonie
`;

/** Areas that people name by a word of their own: as it is shown | other names | country | towns, the largest of which is in its middle. */
export const AREAS = `
San Francisco Bay Area|bay area,sf bay,sf bay area,sfba,the bay,san francisco bay,greater san francisco|US|San Francisco,Oakland,San Jose,Fremont,Hayward,Concord,Berkeley,Santa Rosa
Silicon Valley||US|San Jose,Sunnyvale,Santa Clara,Mountain View,Palo Alto,Cupertino
East Bay|east bay area|US|Oakland,Berkeley,Fremont,Concord,Hayward
South Bay|south bay area|US|San Jose,Sunnyvale,Santa Clara,Mountain View
Inland Empire||US|Riverside,San Bernardino,Fontana,Corona
Chicago metropolitan area|chicagoland,chicago land,greater chicago|US|Chicago,Naperville,Aurora,Joliet,Elgin,Skokie
Washington metropolitan area|dmv,dc metro,dc area,dmv area,washington dc metro,greater washington|US|Washington,Arlington,Alexandria,Silver Spring,Rockville,Fairfax
Northern Virginia|nova,north virginia|US|Alexandria,Arlington,Fairfax,Ashburn,Manassas
Dallas-Fort Worth|dfw,dallas fort worth metroplex,metroplex|US|Dallas,Fort Worth,Plano,Irving,Arlington
Metro Detroit|detroit metro,detroit area,greater detroit|US|Detroit,Dearborn,Warren,Canton,Troy
Twin Cities|minneapolis saint paul,msp|US|Minneapolis,Saint Paul,Bloomington
South Florida|so fla|US|Miami,Fort Lauderdale,West Palm Beach,Hialeah
Southern California|socal,so cal|US|Los Angeles,San Diego,Riverside,Anaheim,Santa Ana
Northern California|norcal,nor cal|US|San Francisco,Sacramento,San Jose,Oakland,Santa Rosa
Tri-State Area|tristate,tristate area,ny tristate,nj ny,ny metro,greater new york,new york metropolitan area|US|New York,Newark,Jersey City,Yonkers,Stamford,Paterson
Long Island||US|Hempstead,Brentwood,Levittown,Huntington,Hicksville
Greater Boston|boston metro,boston area|US|Boston,Cambridge,Quincy,Lynn,Newton
Greater Houston|houston metro,houston area|US|Houston,Sugar Land,Pasadena,Pearland,Katy
Metro Atlanta|greater atlanta,atlanta metro,atlanta area|US|Atlanta,Marietta,Sandy Springs,Alpharetta
Research Triangle|raleigh durham,the triangle|US|Raleigh,Durham,Cary,Chapel Hill
New England||US|Boston,Providence,Hartford,Worcester,Manchester,Portland
Greater Toronto Area|gta,greater toronto,toronto metro|CA|Toronto,Mississauga,Brampton,Markham,Vaughan,Oakville,Ajax
Greater Vancouver|metro vancouver,lower mainland|CA|Vancouver,Surrey,Burnaby,Richmond
Kitchener-Waterloo|kw,waterloo region|CA|Kitchener,Waterloo
Greater Manchester|manchester area|GB|Manchester,Bolton,Stockport,Oldham,Rochdale,Salford,Wigan,Bury
West Midlands|west mids,the west midlands|GB|Birmingham,Coventry,Wolverhampton,Walsall,Solihull,Dudley
East Midlands||GB|Nottingham,Leicester,Derby,Lincoln,Northampton
Midlands|the midlands|GB|Birmingham,Coventry,Leicester,Nottingham,Derby,Wolverhampton
Black Country||GB|Wolverhampton,Dudley,Walsall,West Bromwich
West Yorkshire|w yorks,w yorkshire|GB|Leeds,Bradford,Huddersfield,Wakefield,Halifax
South Yorkshire|s yorks|GB|Sheffield,Rotherham,Doncaster,Barnsley
Yorkshire|yorks|GB|Leeds,Sheffield,Bradford,York,Huddersfield,Doncaster
Merseyside||GB|Liverpool,Birkenhead,Southport,Bootle
Tyneside|tyne and wear,north east england|GB|Newcastle upon Tyne,Gateshead,Sunderland,South Shields
Teesside|tees valley|GB|Middlesbrough,Stockton-on-Tees,Darlington,Hartlepool
Berkshire|berks|GB|Reading,Slough,Bracknell,Newbury,Windsor
Sussex||GB|Brighton,Crawley,Worthing,Eastbourne,Hastings
Cheshire||GB|Chester,Crewe,Warrington,Macclesfield
Bedfordshire|beds|GB|Bedford,Luton,Dunstable
Northamptonshire|northants|GB|Northampton,Kettering,Corby
Middlesex|middx|GB|Southall,Enfield Town
East Anglia||GB|Norwich,Ipswich,Cambridge,Peterborough
Home Counties||GB|London,Watford,Slough,Reading,Chelmsford,Guildford,Maidstone
North West England|north west,northwest england|GB|Manchester,Liverpool,Preston,Bolton,Blackburn
Thames Valley||GB|Reading,Slough,Oxford,Maidenhead
Ayrshire||GB|Ayr,Kilmarnock,Irvine
Lanarkshire||GB|Hamilton,Motherwell,East Kilbride
Delhi NCR|ncr,national capital region,ncr delhi,delhi ncr region|IN|Delhi,Noida,Gurgaon,Faridabad,Ghaziabad
Ruhr area|ruhrgebiet,ruhr,ruhrpott|DE|Dortmund,Essen,Duisburg,Bochum,Gelsenkirchen
Rhine-Main|rhein main|DE|Frankfurt,Mainz,Wiesbaden,Offenbach
Randstad||NL|Amsterdam,Rotterdam,The Hague,Utrecht
Klang Valley|lembah klang|MY|Kuala Lumpur,Petaling Jaya,Shah Alam,Klang
Greater Jakarta|jabodetabek|ID|Jakarta,Bekasi,Tangerang,Depok,Bogor
Metro Manila|ncr philippines|PH|Manila,Quezon City,Makati
Greater Cairo|القاهرة الكبرى|EG|Cairo,Giza
Greater Sydney||AU|Sydney,Parramatta,Liverpool
Greater Melbourne||AU|Melbourne,Dandenong,Frankston
`;
