/** What the GeoNames source lacks or gets wrong about one state; kept by hand, applied by `generate.ts`. */
export type Correction = {
  /** The codes under which GeoNames files the state. */
  codes: string[];
  alsoKnownAs?: string[];
  /** Neighbourhoods, suburbs that a city has taken in, places listed twice, villages with a wrong population. */
  leaveOut?: string[];
  /** Cities that GeoNames files under another state. */
  takeFrom?: Record<string, string[]>;
  /** Towns under the population line that people know well. */
  keep?: string[];
  /** From the name in GeoNames to the name in use today, whatever the size of the town. */
  rename?: Record<string, string>;
  /** Cities that GeoNames lacks or puts elsewhere: latitude and longitude. */
  add?: Record<string, [number, number]>;
  /** What people also type for a city, by its name of today; the best-known first. */
  otherNames?: Record<string, string[]>;
};

/** The specification also spells one state this way, with this city. */
export const secondSpelling = { name: "Himachal Praddesh", spellingOf: "Himachal Pradesh", city: "Manali" };

// One entry a line would make a list that nobody reads through.
// oxfmt-ignore
export const corrections: Record<string, Correction> = {
  "Andaman and Nicobar Islands": {
    codes: ["01"],
    alsoKnownAs: ["Andaman and Nicobar", "Andaman & Nicobar Islands", "Andaman & Nicobar", "A&N Islands", "Andamans"],
    rename: { "Port Blair": "Sri Vijaya Puram" },
    add: { Diglipur: [13.2667, 93], Mayabunder: [12.9167, 92.9], "Swaraj Dweep": [12.0325, 92.99] },
    otherNames: { "Sri Vijaya Puram": ["Port Blair"], "Swaraj Dweep": ["Havelock Island", "Havelock"] },
  },
  "Andhra Pradesh": {
    codes: ["02"],
    alsoKnownAs: ["AP", "Andhra", "Andhrapradesh"],
    leaveOut: ["Attili", "Chinnachowk", "Gajuwaka", "Ponnuru"],
    keep: ["Chittoor", "Puttaparthi", "Tirumala"],
    rename: {
      Anakapalle: "Anakapalli", Chilakalurupet: "Chilakaluripet", Cuddapah: "Kadapa", Ellore: "Eluru",
      Emmiganur: "Yemmiganur", "Guntakal Junction": "Guntakal", Narasapur: "Narasapuram",
      Parvatipuram: "Parvathipuram", Rajahmundry: "Rajamahendravaram", Rayadrug: "Rayadurg", Srisailain: "Srisailam",
      Tadepallegudem: "Tadepalligudem", Tadpatri: "Tadipatri",
    },
    add: {
      Amaravati: [16.5131, 80.5165], "Araku Valley": [18.3273, 82.8775], Srikalahasti: [13.7551, 79.7014],
      Tenali: [16.2428, 80.64],
    },
    otherNames: {
      Amaravati: ["Amaravathi"], Anakapalli: ["Anakapalle"], Anantapur: ["Anantapuramu", "Ananthapur"],
      "Araku Valley": ["Araku"], Chittoor: ["Chittur"], Eluru: ["Ellore"], Kadapa: ["Cuddapah"],
      Kakinada: ["Cocanada"], Machilipatnam: ["Masulipatnam", "Bandar"], Madanapalle: ["Madanapalli"],
      Markapur: ["Markapuram"], Narasapuram: ["Narasapur"], Narasaraopet: ["Narasaraopeta"], Nuzvid: ["Nuzividu"],
      Palakollu: ["Palakol"], Palasa: ["Palasa-Kasibugga", "Kasibugga"], Parvathipuram: ["Parvatipuram"],
      Proddatur: ["Produttur"], Rajamahendravaram: ["Rajahmundry", "Rajamundry"], Rayachoti: ["Rayachoty"],
      Rayadurg: ["Rayadurgam"], Samalkot: ["Samarlakota"], Sattenapalle: ["Sattenapalli"], Srikakulam: ["Chicacole"],
      Srikalahasti: ["Kalahasti"], Tadipatri: ["Tadpatri"], Tirupati: ["Tirupathi"], Vijayawada: ["Bezawada"],
      Visakhapatnam: ["Vizag", "Vishakhapatnam", "Waltair"], Vizianagaram: ["Vijayanagaram"],
      Yemmiganur: ["Emmiganur"],
    },
  },
  "Arunachal Pradesh": {
    codes: ["30"],
    alsoKnownAs: ["Arunachal"],
    keep: ["Bomdila", "Itanagar", "Naharlagun", "Namsai", "Pasighat", "Tezu", "Ziro"],
    rename: { Along: "Aalo" },
    add: { Daporijo: [27.9911, 94.2296], Roing: [28.1432, 95.8447], Tawang: [27.5861, 91.8594] },
    otherNames: { Aalo: ["Along"] },
  },
  Assam: {
    codes: ["03"],
    keep: [
      "Barpeta", "Dhemaji", "Digboi", "Dispur", "Golaghat", "Haflong", "Hailakandi", "Hojai", "Kokrajhar", "Morigaon",
    ],
    rename: {
      Dhuburi: "Dhubri", Duliagaon: "Duliajan", Garamur: "Majuli", Karimganj: "Sribhumi", Mangaldai: "Mangaldoi",
      Sibsagar: "Sivasagar",
    },
    add: { Nagaon: [26.35, 92.6667], Nalbari: [26.4394, 91.4404] },
    otherNames: {
      Guwahati: ["Gauhati"], Majuli: ["Garamur"], Mangaldoi: ["Mangaldai"], Morigaon: ["Marigaon"],
      Nagaon: ["Nowgong"], "North Lakhimpur": ["Lakhimpur"], Sivasagar: ["Sibsagar", "Sivsagar"],
      Sribhumi: ["Karimganj"],
    },
  },
  Bihar: {
    codes: ["34"],
    leaveOut: ["Bangaon", "Khagaul"],
    keep: ["Banka", "Barh", "Forbesganj", "Khagaria", "Rajgir", "Raxaul", "Sheikhpura"],
    rename: {
      Baruni: "Barauni", Bhabhua: "Bhabua", "Buddh Gaya": "Bodh Gaya", Chapra: "Chhapra", Dinapore: "Danapur",
      Jahanabad: "Jehanabad", Luckeesarai: "Lakhisarai", Madhipura: "Madhepura", "Masaurhi Buzurg": "Masaurhi",
      Mokameh: "Mokama", Monghyr: "Munger", Mothihari: "Motihari",
    },
    add: { Sasaram: [24.9494, 84.0165] },
    otherNames: {
      Arrah: ["Ara"], Bhabua: ["Bhabhua"], "Bihar Sharif": ["Biharsharif"], "Bodh Gaya": ["Bodhgaya"],
      Buxar: ["Baksar"], Chhapra: ["Chapra"], Danapur: ["Dinapore"], Dehri: ["Dehri-on-Sone", "Dehri on Sone"],
      Gaya: ["Gaya Ji", "Gayaji"], Jehanabad: ["Jahanabad"], Mokama: ["Mokameh"], Munger: ["Monghyr"],
      Purnia: ["Purnea"],
    },
  },
  Chandigarh: {
    codes: ["05"],
    alsoKnownAs: ["Chandigarh UT", "UT Chandigarh"],
  },
  Chhattisgarh: {
    codes: ["37"],
    alsoKnownAs: ["Chattisgarh", "Chhatisgarh"],
    keep: ["Champa", "Dongargarh", "Janjgir", "Kanker", "Kawardha", "Kondagaon"],
    rename: { Jashpurnagar: "Jashpur", "Raj-Nandgaon": "Rajnandgaon" },
    add: {
      Chirmiri: [23.1907, 82.3531], "Dalli Rajhara": [20.5857, 81.075], Dantewada: [18.8994, 81.349],
      "Nava Raipur": [21.161, 81.787],
    },
    otherNames: {
      Bhilai: ["Bhilai Nagar"], Chirmiri: ["Chirimiri"], "Dalli Rajhara": ["Dalli-Rajhara"],
      Janjgir: ["Janjgir-Naila", "Naila Janjgir"], Jashpur: ["Jashpur Nagar"], Kawardha: ["Kabirdham"],
      "Nava Raipur": ["Naya Raipur", "Atal Nagar"], Rajnandgaon: ["Raj Nandgaon"],
    },
  },
  "Dadra and Nagar Haveli and Daman and Diu": {
    codes: ["06", "32", "52"],
    alsoKnownAs: ["Dadra and Nagar Haveli", "Daman and Diu", "Dadra & Nagar Haveli and Daman & Diu", "DNHDD"],
    keep: ["Daman", "Diu", "Silvassa"],
  },
  Delhi: {
    codes: ["07"],
    alsoKnownAs: ["NCT of Delhi", "New Delhi", "National Capital Territory of Delhi", "Delhi NCT"],
    leaveOut: ["Deoli", "Karol Bagh", "Najafgarh", "Nangloi Jat", "Narela", "New Delhi", "Rohini"],
    otherNames: { Delhi: ["New Delhi"] },
  },
  Goa: {
    codes: ["33"],
    leaveOut: ["Mormugao"],
    keep: ["Calangute", "Ponda"],
    rename: { Dicholi: "Bicholim", Madgaon: "Margao", Mapuca: "Mapusa" },
    otherNames: {
      Bicholim: ["Dicholi"], Margao: ["Madgaon"], Panaji: ["Panjim"], "Vasco da Gama": ["Mormugao", "Vasco"],
    },
  },
  Gujarat: {
    codes: ["09"],
    leaveOut: ["Kundla", "Vejalpur"],
    keep: ["Dwarka", "Mandvi", "Mundra", "Rajpipla"],
    rename: { Disa: "Deesa", Dohad: "Dahod", Siddhapur: "Sidhpur" },
    add: {
      Ambaji: [24.3317, 72.8456], Kalol: [23.2464, 72.5086], Mahuva: [21.0901, 71.769], Mehsana: [23.588, 72.3693],
      Somnath: [20.888, 70.4012], Viramgam: [23.1256, 72.0501],
    },
    otherNames: {
      Ahmedabad: ["Amdavad", "Ahmadabad", "Karnavati"], Ankleshwar: ["Anklesvar"], Bharuch: ["Broach"],
      Dahod: ["Dohad"], Deesa: ["Disa"], Himatnagar: ["Himmatnagar"], Junagadh: ["Junagarh"], Khambhat: ["Cambay"],
      Mehsana: ["Mahesana"], Morbi: ["Morvi"], Sidhpur: ["Siddhpur", "Siddhapur"], Somnath: ["Prabhas Patan"],
      Surendranagar: ["Wadhwan", "Surendranagar Dudhrej"], Vadodara: ["Baroda"], Valsad: ["Bulsar"],
    },
  },
  Haryana: {
    codes: ["10"],
    leaveOut: ["Gorakhpur", "Jagadhri"],
    takeFrom: { "Himachal Pradesh": ["Kalka"] },
    keep: ["Jhajjar", "Mahendragarh", "Nuh"],
    rename: { Gurgaon: "Gurugram", Thanesar: "Kurukshetra" },
    add: { Manesar: [28.3531, 76.9404] },
    otherNames: {
      Ambala: ["Ambala City", "Ambala Cantt"], Dabwali: ["Mandi Dabwali"], Gurugram: ["Gurgaon"], Hisar: ["Hissar"],
      Kurukshetra: ["Thanesar"], Mahendragarh: ["Mohindergarh"], Nuh: ["Mewat"], Sonipat: ["Sonepat"],
    },
  },
  "Himachal Pradesh": {
    codes: ["11"],
    alsoKnownAs: ["Himachal", "HP"],
    keep: [
      "Baddi", "Bilaspur", "Chamba", "Dalhousie", "Hamirpur", "Kasauli", "Manali", "Mandi", "Nahan", "Palampur",
      "Paonta Sahib", "Solan", "Una",
    ],
    rename: {
      Dharamsala: "Dharamshala", Kangar: "Kangra", Kulu: "Kullu", Kyelang: "Keylong", Sundarnagar: "Sundernagar",
    },
    add: { Kaza: [32.2276, 78.071], "McLeod Ganj": [32.2426, 76.3213], "Reckong Peo": [31.537, 78.272] },
    otherNames: {
      Dharamshala: ["Dharamsala"], Kullu: ["Kulu"], "McLeod Ganj": ["McLeodganj"], "Paonta Sahib": ["Ponta Sahib"],
      "Reckong Peo": ["Recong Peo"], Shimla: ["Simla"], Sundernagar: ["Sundarnagar"],
    },
  },
  "Jammu and Kashmir": {
    codes: ["12"],
    alsoKnownAs: ["J&K", "Jammu & Kashmir", "Kashmir"],
    leaveOut: ["Soyibug"],
    keep: ["Doda", "Kathua", "Katra", "Kishtwar", "Kulgam", "Pulwama", "Ramban", "Samba"],
    rename: {
      Bandipura: "Bandipora", Baramula: "Baramulla", Gandarbal: "Ganderbal", Pahlgam: "Pahalgam", Punch: "Poonch",
      Rajaori: "Rajouri", Riasi: "Reasi", Shupiyan: "Shopian", Sopur: "Sopore",
    },
    add: {
      Budgam: [34.015, 74.72], Gulmarg: [34.0536, 74.3819], Kupwara: [34.5262, 74.2546], Sonamarg: [34.3047, 75.293],
    },
    otherNames: { Bandipora: ["Bandipore"], Budgam: ["Badgam"], Poonch: ["Punch"], Sonamarg: ["Sonmarg"] },
  },
  Jharkhand: {
    codes: ["38"],
    leaveOut: ["Katras"],
    keep: ["Chatra", "Dumka", "Garhwa", "Godda", "Gumla", "Pakur", "Simdega"],
    rename: { Daltonganj: "Medininagar", "Jumri Tilaiya": "Jhumri Telaiya", Kodarma: "Koderma" },
    add: {
      Adityapur: [22.7841, 86.1569], Bokaro: [23.6693, 86.1511], Deoghar: [24.4898, 86.699],
      Phusro: [23.7564, 86.0051],
    },
    otherNames: {
      Bokaro: ["Bokaro Steel City"], Deoghar: ["Baidyanath Dham"], Hazaribagh: ["Hazaribag"],
      Jamshedpur: ["Tatanagar"], "Jhumri Telaiya": ["Jhumri Tilaiya"], Koderma: ["Kodarma"],
      Medininagar: ["Daltonganj"], Ramgarh: ["Ramgarh Cantonment"],
    },
  },
  Karnataka: {
    codes: ["19"],
    leaveOut: ["Gadag-Betageri", "Yelahanka"],
    takeFrom: { Maharashtra: ["Nipani"] },
    keep: ["Badami", "Gokarna", "Hampi", "Madikeri", "Sringeri"],
    rename: {
      Belgaum: "Belagavi", Bellary: "Ballari", Bijapur: "Vijayapura", Chamrajnagar: "Chamarajanagar",
      "Chik Ballapur": "Chikkaballapur", Chikmagalur: "Chikkamagaluru", Closepet: "Ramanagara",
      Coondapoor: "Kundapura", Davangere: "Davanagere", "Dod Ballapur": "Doddaballapur", Gangawati: "Gangavathi",
      Gulbarga: "Kalaburagi", Hospet: "Hosapete", Hubli: "Hubballi", Kankanhalli: "Kanakapura",
      Mangalore: "Mangaluru", Mysore: "Mysuru", Nipani: "Nippani", Rabkavi: "Rabkavi Banhatti",
      Ranibennur: "Ranebennur", Robertsonpet: "Kolar Gold Fields", Sagar: "Sagara", Shimoga: "Shivamogga",
      Shrirangapattana: "Srirangapatna", Sindhnur: "Sindhanur", Tumkur: "Tumakuru",
    },
    add: { Dharwad: [15.4589, 75.0078] },
    otherNames: {
      Bagalkot: ["Bagalkote"], Ballari: ["Bellary"], Belagavi: ["Belgaum"], Bengaluru: ["Bangalore"],
      Chamarajanagar: ["Chamrajnagar"], Chikkaballapur: ["Chikballapur", "Chikkaballapura"],
      Chikkamagaluru: ["Chikmagalur", "Chickmagalur"], Davanagere: ["Davangere"], Dharwad: ["Dharwar"],
      Doddaballapur: ["Doddaballapura", "Dod Ballapur"], Gadag: ["Gadag-Betageri"], Gangavathi: ["Gangavati"],
      Hosapete: ["Hospet"], Hubballi: ["Hubli"], Kalaburagi: ["Gulbarga"],
      "Kolar Gold Fields": ["KGF", "Robertsonpet"], Kundapura: ["Coondapoor", "Kundapur"],
      Madikeri: ["Mercara", "Coorg"], Mangaluru: ["Mangalore"], Mysuru: ["Mysore"], Nippani: ["Nipani"],
      "Rabkavi Banhatti": ["Rabkavi", "Banhatti"], Ramanagara: ["Ramanagaram", "Closepet"],
      Ranebennur: ["Ranibennur", "Ranebennuru"], Sagara: ["Sagar"], Shivamogga: ["Shimoga"], Sindhanur: ["Sindhnur"],
      Srirangapatna: ["Seringapatam", "Srirangapattana"], Tumakuru: ["Tumkur"], Udupi: ["Udipi"],
      Vijayapura: ["Bijapur"],
    },
  },
  Kerala: {
    codes: ["13"],
    alsoKnownAs: ["Keralam"],
    leaveOut: ["Beypore", "Kalamassery"],
    keep: ["Aluva", "Guruvayur", "Idukki", "Kodungallur", "Kovalam", "Pathanamthitta", "Varkala"],
    rename: {
      Badagara: "Vatakara", Changanacheri: "Changanassery", Cochin: "Kochi", Kalpatta: "Kalpetta",
      Kannangad: "Kanhangad", Kayankulam: "Kayamkulam", "Kizhake Chalakudi": "Chalakudy", Mannarakkat: "Mannarkkad",
      Ottappalam: "Ottapalam", Palghat: "Palakkad", Payyannur: "Payyanur", Talipparamba: "Taliparamba",
      Tellicherry: "Thalassery", Tiruvalla: "Thiruvalla",
    },
    add: {
      Koyilandy: [11.4381, 75.6931], Perinthalmanna: [10.976, 76.2254], "Sulthan Bathery": [11.6656, 76.2627],
      Thodupuzha: [9.8939, 76.7222], Thrippunithura: [9.951, 76.345],
    },
    otherNames: {
      Alappuzha: ["Alleppey"], Aluva: ["Alwaye"], Changanassery: ["Changanacherry"], Guruvayur: ["Guruvayoor"],
      Kannur: ["Cannanore"], Kasaragod: ["Kasargod"], Kochi: ["Cochin", "Ernakulam"], Kodungallur: ["Cranganore"],
      Kollam: ["Quilon"], Koyilandy: ["Quilandy"], Kozhikode: ["Calicut"], Mannarkkad: ["Mannarghat"],
      Ottapalam: ["Ottappalam"], Palakkad: ["Palghat"], Payyanur: ["Payyannur"],
      "Sulthan Bathery": ["Sultan Bathery"], Thalassery: ["Tellicherry"], Thiruvalla: ["Tiruvalla"],
      Thiruvananthapuram: ["Trivandrum"], Thrippunithura: ["Tripunithura"], Thrissur: ["Trichur"],
      Vatakara: ["Badagara", "Vadakara"],
    },
  },
  Ladakh: {
    codes: ["41"],
    keep: ["Kargil", "Leh"],
    rename: { Padam: "Padum" },
    add: { Diskit: [34.5418, 77.5608] },
    otherNames: { Diskit: ["Nubra"], Padum: ["Zanskar"] },
  },
  Lakshadweep: {
    codes: ["14"],
    alsoKnownAs: ["Laccadives", "Laccadive Islands"],
    keep: ["Kavaratti"],
    add: { Agatti: [10.848, 72.1924], Andrott: [10.8145, 73.6804], Minicoy: [8.274, 73.0496] },
    otherNames: { Andrott: ["Androth"] },
  },
  "Madhya Pradesh": {
    codes: ["35"],
    alsoKnownAs: ["MP"],
    leaveOut: ["Punasa"],
    takeFrom: { Rajasthan: ["Neemuch"] },
    keep: ["Barwani", "Jhabua", "Maihar", "Mandla", "Orchha", "Pachmarhi", "Panna", "Raisen", "Sanchi"],
    rename: {
      Basoda: "Ganj Basoda", Etawa: "Bina", Gohadi: "Gohad", "Harda Khas": "Harda", Hoshangabad: "Narmadapuram",
      "Khajuraho Group of Monuments": "Khajuraho", Murwara: "Katni", Narsimhapur: "Narsinghpur", Saugor: "Sagar",
    },
    add: { Mhow: [22.5524, 75.7565], Omkareshwar: [22.2425, 76.1504], Sarni: [22.1032, 78.1716] },
    otherNames: {
      Bina: ["Bina-Etawa", "Bina Etawa"], "Ganj Basoda": ["Basoda"], Jabalpur: ["Jubbulpore"], Katni: ["Murwara"],
      Mhow: ["Dr Ambedkar Nagar", "Ambedkar Nagar"], Narmadapuram: ["Hoshangabad"], Narsinghpur: ["Narsimhapur"],
      Neemuch: ["Nimach"], Raghogarh: ["Raghogarh-Vijaypur"], Sagar: ["Saugor", "Saugar"], Sarni: ["Sarani"],
      Vidisha: ["Bhilsa"],
    },
  },
  Maharashtra: {
    codes: ["16"],
    leaveOut: ["Airoli", "Borivli", "Deolali", "Khadki", "Roha", "Shivaji Nagar"],
    keep: ["Alibag", "Beed", "Matheran", "Panchgani", "Shirdi", "Talegaon Dabhade", "Tuljapur"],
    rename: {
      Ahmadnagar: "Ahilyanagar", Amarnath: "Ambernath", Aurangabad: "Chhatrapati Sambhajinagar",
      Ballalpur: "Ballarpur", Barsi: "Barshi", Bhayandar: "Mira-Bhayandar", Bhusaval: "Bhusawal", Buldana: "Buldhana",
      Chanda: "Chandrapur", Dhulia: "Dhule", Diglur: "Deglur", Kamthi: "Kamptee", Lonavla: "Lonavala",
      Osmanabad: "Dharashiv", "Parli Vaijnath": "Parli", Pimpri: "Pimpri-Chinchwad", Savantvadi: "Sawantwadi",
      Trimbak: "Trimbakeshwar",
    },
    add: {
      Gadchiroli: [20.1849, 80.003], Islampur: [17.047, 74.264], Mahabaleshwar: [17.9237, 73.6586],
      Miraj: [16.83, 74.645], Nalasopara: [19.4158, 72.8261], Shrirampur: [19.622, 74.657], Vasai: [19.3919, 72.8397],
    },
    otherNames: {
      Ahilyanagar: ["Ahmednagar", "Ahmadnagar"], Alibag: ["Alibaug"], Ambernath: ["Ambarnath"],
      Anjangaon: ["Anjangaon Surji"], Ballarpur: ["Ballarshah"], Barshi: ["Barsi"], Basmat: ["Vasmat"], Beed: ["Bid"],
      Bhusawal: ["Bhusaval"], Buldhana: ["Buldana"], Chandrapur: ["Chanda"],
      "Chhatrapati Sambhajinagar": ["Aurangabad", "Sambhajinagar"], Dharashiv: ["Osmanabad"], Dhule: ["Dhulia"],
      Dombivli: ["Dombivali"], Gondia: ["Gondiya"], Islampur: ["Ishwarpur", "Uran Islampur"], Kamptee: ["Kamthi"],
      Karad: ["Karhad"], Karanja: ["Karanja Lad"], Lonavala: ["Lonavla"],
      "Mira-Bhayandar": ["Bhayandar", "Mira Bhayandar", "Mira Road"], Mumbai: ["Bombay"], Nalasopara: ["Nala Sopara"],
      Nashik: ["Nasik"], "Navi Mumbai": ["New Bombay", "New Mumbai"], Parli: ["Parli Vaijnath"],
      "Pimpri-Chinchwad": ["Pimpri", "Chinchwad", "Pimpri Chinchwad"], Pune: ["Poona"], Sawantwadi: ["Savantvadi"],
      Solapur: ["Sholapur"], "Talegaon Dabhade": ["Talegaon"], Thane: ["Thana"], Trimbakeshwar: ["Trimbak"],
      Vasai: ["Bassein"], Yavatmal: ["Yeotmal"],
    },
  },
  Manipur: {
    codes: ["17"],
    keep: ["Bishnupur", "Churachandpur", "Kakching", "Thoubal"],
    add: {
      Moreh: [24.2508, 94.3007], Senapati: [25.2677, 94.021], Tamenglong: [25.0164, 93.4855],
      Ukhrul: [25.1196, 94.3642],
    },
  },
  Meghalaya: {
    codes: ["18"],
    keep: ["Cherrapunji", "Nongpoh", "Nongstoin", "Williamnagar"],
    add: { Baghmara: [25.194, 90.634], Jowai: [25.436, 92.1913] },
    otherNames: { Cherrapunji: ["Sohra", "Cherrapunjee"] },
  },
  Mizoram: {
    codes: ["31"],
    keep: ["Kolasib", "Serchhip"],
    rename: { Saiha: "Siaha" },
    add: { Champhai: [23.456, 93.329], Lawngtlai: [22.5325, 92.899] },
    otherNames: { Siaha: ["Saiha"] },
  },
  Nagaland: {
    codes: ["20"],
    takeFrom: { Manipur: ["Phek"] },
    keep: ["Mokokchung", "Mon", "Tuensang", "Zunheboto"],
    add: { Chumoukedima: [25.792, 93.774], Kiphire: [25.8679, 94.7857] },
    otherNames: { Chumoukedima: ["Chumukedima"] },
  },
  Odisha: {
    codes: ["21"],
    alsoKnownAs: ["Orissa"],
    leaveOut: ["Bada Barabil"],
    takeFrom: { "Andhra Pradesh": ["Parlakimidi"] },
    keep: ["Angul", "Jajpur", "Koraput", "Nayagarh", "Phulbani", "Sundargarh", "Talcher"],
    rename: {
      Bhadrakh: "Bhadrak", Bhubaneshwar: "Bhubaneswar", Jagatsinghapur: "Jagatsinghpur", Kendraparha: "Kendrapara",
      Khurda: "Khordha", Konarka: "Konark", Malakanagiri: "Malkangiri", Nowrangapur: "Nabarangpur",
      "Paradip Garh": "Paradip", Parlakimidi: "Paralakhemundi", Raurkela: "Rourkela",
    },
    add: {
      Baripada: [21.9346, 86.7285], Keonjhar: [21.6289, 85.5817], Rajgangpur: [22.2, 84.583],
      Rayagada: [19.1713, 83.4143], Sunabeda: [18.7284, 82.8293], Vyasanagar: [20.95, 86.13],
    },
    otherNames: {
      Balangir: ["Bolangir"], Balasore: ["Baleshwar"], Bhubaneswar: ["Bhubaneshwar"], Brahmapur: ["Berhampur"],
      Jeypore: ["Jeypur"], Keonjhar: ["Kendujhar"], Khordha: ["Khurda"], Nabarangpur: ["Nowrangpur"],
      Paradip: ["Paradeep"], Paralakhemundi: ["Parlakhemundi"], Puri: ["Jagannath Puri"], Rourkela: ["Raurkela"],
      Vyasanagar: ["Jajpur Road", "Byasanagar"],
    },
  },
  Puducherry: {
    codes: ["22"],
    alsoKnownAs: ["Pondicherry", "Pondy"],
    takeFrom: { Kerala: ["Mahe"], "Andhra Pradesh": ["Yanam"] },
    add: { Ozhukarai: [11.949, 79.777] },
    otherNames: { Ozhukarai: ["Oulgaret"], Puducherry: ["Pondicherry", "Pondy"], Yanam: ["Yanaon"] },
  },
  Punjab: {
    codes: ["23"],
    keep: ["Kharar", "Nangal", "Nawanshahr"],
    rename: {
      Anandpur: "Anandpur Sahib", Ferozepore: "Firozpur", Malaut: "Malout", "Maler Kotla": "Malerkotla",
      Ropar: "Rupnagar", Sirhind: "Fatehgarh Sahib",
    },
    add: {
      Gurdaspur: [32.0393, 75.4032], "Mandi Gobindgarh": [30.664, 76.291], Samana: [30.1539, 76.1985],
      Zirakpur: [30.6425, 76.8173],
    },
    otherNames: {
      "Anandpur Sahib": ["Sri Anandpur Sahib"], Bathinda: ["Bhatinda"], "Fatehgarh Sahib": ["Sirhind"],
      Firozpur: ["Ferozepur", "Ferozepore"], Jalandhar: ["Jullundur"], Kotkapura: ["Kot Kapura"],
      Malerkotla: ["Maler Kotla"], "Mandi Gobindgarh": ["Gobindgarh"],
      Mohali: ["SAS Nagar", "Sahibzada Ajit Singh Nagar"], Muktsar: ["Sri Muktsar Sahib"],
      Nawanshahr: ["Shaheed Bhagat Singh Nagar", "SBS Nagar"], Rupnagar: ["Ropar"],
      "Tarn Taran": ["Tarn Taran Sahib"],
    },
  },
  Rajasthan: {
    codes: ["24"],
    keep: [
      "Bhiwadi", "Didwana", "Dungarpur", "Kotputli", "Nathdwara", "Phalodi", "Pilani", "Pokaran", "Pratapgarh",
      "Pushkar", "Sirohi",
    ],
    rename: {
      Abu: "Mount Abu", Chittaurgarh: "Chittorgarh", Dhaulpur: "Dholpur", Dig: "Deeg", Ganganagar: "Sri Ganganagar",
      Gangapur: "Gangapur City", Jalor: "Jalore", Jhunjhunun: "Jhunjhunu", Kuchaman: "Kuchaman City",
      Sardarshahr: "Sardarshahar",
    },
    add: { Chomu: [27.166, 75.723] },
    otherNames: {
      Chittorgarh: ["Chittaurgarh", "Chittor"], Deeg: ["Dig"], Dholpur: ["Dhaulpur"],
      Fatehpur: ["Fatehpur Shekhawati"], "Gangapur City": ["Gangapur"], Hindaun: ["Hindaun City"], Jalore: ["Jalor"],
      Kishangarh: ["Madanganj-Kishangarh"], Kota: ["Kotah"], "Kuchaman City": ["Kuchaman"], "Mount Abu": ["Abu"],
      Pokaran: ["Pokhran"], "Sri Ganganagar": ["Ganganagar", "Shri Ganganagar"],
    },
  },
  Sikkim: {
    codes: ["29"],
    keep: ["Gangtok", "Gyalshing", "Jorethang", "Mangan", "Namchi"],
    add: { Pakyong: [27.239, 88.596], Pelling: [27.301, 88.234], Ravangla: [27.306, 88.364] },
    otherNames: { Gyalshing: ["Geyzing"], Ravangla: ["Rabongla"] },
  },
  "Tamil Nadu": {
    codes: ["25"],
    alsoKnownAs: ["Tamilnadu", "TN"],
    leaveOut: ["Alandur", "Ambattur", "Pallavaram", "Tiruttangal", "Tiruvottiyur"],
    keep: ["Ariyalur", "Kodaikanal", "Perambalur", "Rameswaram", "Sivaganga", "Tiruvallur", "Velankanni"],
    rename: {
      Chingleput: "Chengalpattu", Idappadi: "Edappadi", Kallakkurichchi: "Kallakurichi", Kanniyakumari: "Kanyakumari",
      Karaikkudi: "Karaikudi", Negapatam: "Nagapattinam", Paramagudi: "Paramakudi", Rajapalaiyam: "Rajapalayam",
      "Seven Pagodas": "Mamallapuram", Tanjore: "Thanjavur", Teni: "Theni", Thenkasi: "Tenkasi",
      Thiruvarur: "Tiruvarur", Tiruchchendur: "Tiruchendur", Udumalaippettai: "Udumalaipettai",
      Virudunagar: "Virudhunagar", Vriddhachalam: "Virudhachalam",
    },
    add: {
      Coonoor: [11.3498, 76.7938], Kumarapalayam: [11.445, 77.711], "Maraimalai Nagar": [12.793, 80.025],
      Neyveli: [11.6088, 79.4994], Ranipet: [12.9247, 79.3333], Sankarankovil: [9.1705, 77.5411],
      Tirupathur: [12.495, 78.567], Yercaud: [11.776, 78.2093],
    },
    otherNames: {
      Arni: ["Arani"], Bodinayakkanur: ["Bodi", "Bodinayakanur"], Chengalpattu: ["Chingleput"], Chennai: ["Madras"],
      Coimbatore: ["Kovai"], Cumbum: ["Kambam"], Edappadi: ["Idappadi"], Kanchipuram: ["Kancheepuram", "Conjeevaram"],
      Kanyakumari: ["Kanniyakumari", "Cape Comorin"], Kumarapalayam: ["Komarapalayam"],
      Mamallapuram: ["Mahabalipuram"], Mayiladuthurai: ["Mayavaram", "Mayuram"], Nagapattinam: ["Negapatam"],
      Ooty: ["Udhagamandalam", "Ootacamund", "Udagamandalam"], Palani: ["Pazhani"], Ramanathapuram: ["Ramnad"],
      Rameswaram: ["Rameshwaram"], Ranipet: ["Ranipettai"], Sankarankovil: ["Sankarankoil"],
      Sivaganga: ["Sivagangai"], Tenkasi: ["Thenkasi"], Thanjavur: ["Tanjore"], Thoothukudi: ["Tuticorin"],
      Tiruchendur: ["Thiruchendur"], Tiruchirappalli: ["Trichy", "Trichinopoly", "Tiruchi"],
      Tirunelveli: ["Nellai", "Tinnevelly"], Tirupathur: ["Tirupattur"], Tiruppur: ["Tirupur"],
      Tiruvallur: ["Thiruvallur"], Tiruvannamalai: ["Thiruvannamalai"], Tiruvarur: ["Thiruvarur"],
      Udumalaipettai: ["Udumalpet"], Velankanni: ["Vailankanni"], Villupuram: ["Viluppuram"],
      Virudhachalam: ["Vriddhachalam"], Virudhunagar: ["Virudunagar"],
    },
  },
  Telangana: {
    codes: ["40"],
    alsoKnownAs: ["Telengana", "TS"],
    leaveOut: [
      "Gaddi Annaram", "Kukatpalli", "Lal Bahadur Nagar", "Malkajgiri", "Paloncha", "Quthbullapur", "Ramgundam",
      "Serilingampalle", "Uppal Kalan",
    ],
    keep: ["Bhadrachalam", "Jangaon", "Kagaznagar", "Medak", "Peddapalli", "Vikarabad"],
    rename: {
      Kamareddi: "Kamareddy", Kodar: "Kodad", Koratla: "Korutla", Kottagudem: "Kothagudem", Mahbubabad: "Mahabubabad",
      Mahbubnagar: "Mahabubnagar", Mancheral: "Mancherial", Mirialguda: "Miryalaguda", "Nagar Karnul": "Nagarkurnool",
      Palwancha: "Palvancha", Sangareddi: "Sangareddy", Sirsilla: "Sircilla", Suriapet: "Suryapet",
      Wanparti: "Wanaparthy", Zahirabad: "Zaheerabad",
    },
    add: { Armoor: [18.79, 78.29], Hanamkonda: [18.011, 79.558], Yadagirigutta: [17.5889, 78.9434] },
    otherNames: {
      Armoor: ["Armur"], Bellampalli: ["Bellampalle"], Bhongir: ["Bhuvanagiri"], Hanamkonda: ["Hanumakonda"],
      Jagtial: ["Jagityal"], Jangaon: ["Jangoan"], Kagaznagar: ["Sirpur Kagaznagar"], Kamareddy: ["Kamareddi"],
      Korutla: ["Koratla"], Mahabubnagar: ["Mahbubnagar", "Palamuru"], Miryalaguda: ["Mirialguda"],
      Palvancha: ["Palwancha", "Paloncha"], Sangareddy: ["Sangareddi"], Sircilla: ["Sirsilla"],
      Yadagirigutta: ["Yadadri"], Zaheerabad: ["Zahirabad"],
    },
  },
  Tripura: {
    codes: ["26"],
    keep: ["Belonia", "Dharmanagar", "Khowai", "Udaipur"],
    rename: { Ambasa: "Ambassa", Kailashahar: "Kailasahar" },
    otherNames: { Kailasahar: ["Kailashahar"] },
  },
  "Uttar Pradesh": {
    codes: ["36"],
    alsoKnownAs: ["UP"],
    leaveOut: ["Fyzabad"],
    keep: [
      "Akbarpur", "Amethi", "Baghpat", "Chandauli", "Dhampur", "Fatehpur Sikri", "Hamirpur", "Khalilabad", "Padrauna",
      "Robertsganj",
    ],
    rename: {
      Ajodhya: "Ayodhya", Allahabad: "Prayagraj", Bahraigh: "Bahraich", Bela: "Pratapgarh", Chanduasi: "Chandausi",
      "Gonda City": "Gonda", Kosi: "Kosi Kalan", Maharaganj: "Maharajganj", "Mughal Sarai": "Mughalsarai",
      Nawabganj: "Barabanki", Pilkhua: "Pilkhuwa", Renukut: "Renukoot", Shahjanpur: "Shahjahanpur",
      Sikandarabad: "Sikandrabad",
    },
    add: {
      Ballia: [25.758, 84.149], Chitrakoot: [25.2, 80.86], Etah: [27.5588, 78.6569], Kushinagar: [26.7413, 83.8869],
      Modinagar: [28.8306, 77.573], Siddharthnagar: [27.2959, 83.0977],
    },
    otherNames: {
      Akbarpur: ["Ambedkar Nagar"], Ayodhya: ["Faizabad", "Ajodhya", "Fyzabad"], Baghpat: ["Bagpat"],
      Barabanki: ["Bara Banki"], Bareilly: ["Bareli"], Budaun: ["Badaun"], Bulandshahr: ["Bulandshahar"],
      Chitrakoot: ["Karwi", "Chitrakoot Dham"], Farrukhabad: ["Fatehgarh"], "Gola Gokarannath": ["Gola"],
      Kanpur: ["Cawnpore"], Khalilabad: ["Sant Kabir Nagar"], "Kosi Kalan": ["Kosi"], Kushinagar: ["Kasia"],
      Lakhimpur: ["Lakhimpur Kheri"], Mau: ["Maunath Bhanjan"],
      Mughalsarai: ["Pandit Deen Dayal Upadhyaya Nagar", "Deen Dayal Upadhyaya Nagar", "DDU Nagar"],
      Pilkhuwa: ["Pilkhua"], Pratapgarh: ["Bela", "Bela Pratapgarh"], Prayagraj: ["Allahabad", "Prayag"],
      Raebareli: ["Rae Bareli", "Rai Bareli"], Renukoot: ["Renukut"], Robertsganj: ["Sonbhadra"],
      Siddharthnagar: ["Naugarh"], Sikandrabad: ["Sikandarabad"], Varanasi: ["Banaras", "Benares", "Kashi"],
      Vrindavan: ["Brindavan", "Vrindaban"],
    },
  },
  Uttarakhand: {
    codes: ["39"],
    alsoKnownAs: ["Uttaranchal", "Uttrakhand"],
    keep: [
      "Almora", "Bageshwar", "Champawat", "Joshimath", "Lansdowne", "Mussoorie", "Pauri", "Pithoragarh", "Ranikhet",
      "Rudraprayag", "Srinagar", "Uttarkashi",
    ],
    rename: { "Dehra Dun": "Dehradun", Kotdwara: "Kotdwar", "Naini Tal": "Nainital" },
    add: {
      Badrinath: [30.7433, 79.4938], Gairsain: [30.052, 79.289], Gopeshwar: [30.41, 79.32],
      Kedarnath: [30.7352, 79.0669], "New Tehri": [30.374, 78.432], Rudrapur: [28.98, 79.4],
    },
    otherNames: {
      Dehradun: ["Dehra Dun"], Gopeshwar: ["Chamoli Gopeshwar"], Haridwar: ["Hardwar"], Joshimath: ["Jyotirmath"],
      Kotdwar: ["Kotdwara"], Nainital: ["Naini Tal"], "New Tehri": ["Tehri"], Pauri: ["Pauri Garhwal"],
      Srinagar: ["Srinagar Garhwal"],
    },
  },
  "West Bengal": {
    codes: ["28"],
    alsoKnownAs: ["WB", "Bengal", "Paschim Banga", "Paschimbanga"],
    leaveOut: ["Bankra", "Gosaba", "Goyerkata", "Jamuria", "Kultali", "Kulti", "Naksalbari", "Nangi", "Shyamnagar"],
    keep: ["Diamond Harbour", "Digha", "Kalimpong", "Murshidabad", "Tamluk"],
    rename: {
      "Alipur Duar": "Alipurduar", Baharampur: "Berhampore", "Baj Baj": "Budge Budge", Bali: "Bally",
      Bangaon: "Bongaon", Bansbaria: "Bansberia", Barakpur: "Barrackpore", Barddhaman: "Bardhaman",
      "Dam Dam": "Dum Dum", Darjiling: "Darjeeling", Haora: "Howrah", Hugli: "Hooghly-Chinsurah",
      "Ingraj Bazar": "Malda", Karsiyang: "Kurseong", Katoya: "Katwa", Khardah: "Khardaha",
      "Koch Bihar": "Cooch Behar", Medinipur: "Midnapore", Navadwip: "Nabadwip", Puruliya: "Purulia",
      "Rampur Hat": "Rampurhat", Shantipur: "Santipur", Shrirampur: "Serampore", Siuri: "Suri",
    },
    add: {
      Basirhat: [22.657, 88.894], Bidhannagar: [22.58, 88.417], Chakdaha: [23.08, 88.52], Dankuni: [22.677, 88.29],
      Maheshtala: [22.5086, 88.2532], "New Town": [22.5922, 88.4845], "Rajpur Sonarpur": [22.4382, 88.4321],
      Uluberia: [22.47, 88.11], Uttarpara: [22.667, 88.343],
    },
    otherNames: {
      Alipurduar: ["Alipur Duar"], "Ashoknagar Kalyangarh": ["Ashoknagar"], Baranagar: ["Baranagore"],
      Bardhaman: ["Burdwan"], Barrackpore: ["Barrackpur"], Berhampore: ["Baharampur", "Berhampur"],
      Bidhannagar: ["Salt Lake"], Bolpur: ["Santiniketan", "Shantiniketan"], Bongaon: ["Bangaon"],
      Chandannagar: ["Chandernagore"], Contai: ["Kanthi"], "Cooch Behar": ["Koch Bihar", "Coochbehar"],
      "Dum Dum": ["Dumdum"], "Hooghly-Chinsurah": ["Chinsurah", "Hooghly", "Chuchura", "Hugli-Chuchura"],
      Howrah: ["Haora"], Jaigaon: ["Jaygaon"], Kaliyaganj: ["Kaliaganj"], Kalna: ["Ambika Kalna"],
      Khardaha: ["Khardah"], Kolkata: ["Calcutta"], Krishnanagar: ["Krishnagar"],
      Malda: ["English Bazar", "Maldah", "Englishbazar"], Midnapore: ["Medinipur"], Nabadwip: ["Navadwip"],
      "New Town": ["Rajarhat"], Purulia: ["Puruliya"], "Rajpur Sonarpur": ["Sonarpur"], Santipur: ["Shantipur"],
      Serampore: ["Srirampur"], Suri: ["Siuri"], Uttarpara: ["Uttarpara Kotrung"],
    },
  },
};
